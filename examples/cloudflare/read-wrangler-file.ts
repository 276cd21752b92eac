import { readFileSync } from 'node:fs'

/** The fields of wrangler.jsonc that this example sets. */
export interface WranglerFile {
  readonly main: string
  readonly compatibility_date: string
  readonly compatibility_flags: string[]
  readonly d1_databases: readonly { readonly binding: string; readonly database_name: string }[]
  readonly kv_namespaces: readonly { readonly binding: string }[]
  readonly durable_objects: {
    readonly bindings: readonly { readonly name: string; readonly class_name: string }[]
  }
  readonly migrations: readonly { readonly new_sqlite_classes: readonly string[] }[]
  readonly triggers: { readonly crons: readonly string[] }
  readonly vars?: Readonly<Record<string, string>>
}

/** Parses wrangler.jsonc. Its comments are lines of their own. */
export function parseWranglerFile(file: URL): WranglerFile {
  return JSON.parse(readFileSync(file, 'utf8').replaceAll(/^\s*\/\/.*$/gm, ''))
}

/** Returns the bindings of wrangler.jsonc as Miniflare's options, so that local runs have what a deployment has. */
export function readWranglerFile(file: URL) {
  const { compatibility_date, compatibility_flags, d1_databases, kv_namespaces, durable_objects, migrations } =
    parseWranglerFile(file)
  const onSqlite = migrations.flatMap(({ new_sqlite_classes }) => new_sqlite_classes)
  return {
    compatibilityDate: compatibility_date,
    compatibilityFlags: compatibility_flags,
    d1Databases: d1_databases.map(({ binding }) => binding),
    kvNamespaces: kv_namespaces.map(({ binding }) => binding),
    durableObjects: Object.fromEntries(
      durable_objects.bindings.map(({ name, class_name: className }) => [
        name,
        { className, useSQLite: onSqlite.includes(className) },
      ]),
    ),
  }
}
