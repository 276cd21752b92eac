import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartProblems } from '../configuration/start-problems.ts'
import { type CommandContext, type CommonOptions, printResult } from './command-context.ts'
import { Findings } from './command-failure.ts'

export interface RealmFlags extends CommonOptions {
  /** Ids of the realms. */
  readonly realm: readonly string[]
  /** Path of the module with the realms. */
  readonly realms: string | undefined
  readonly status: boolean
}

/** The method of `Realms` that the command calls. Declared here, because the server doesn't depend on `@sallyport/realms`. */
interface MigratingRealms {
  migrate(
    realms: readonly string[],
    options: { readonly isDry: boolean },
  ): Promise<readonly { readonly realm: string; readonly migrations: readonly string[]; readonly error?: unknown }[]>
}

const HEADLINE = 'Nothing is migrated'

/** Migrates the databases of realms; with `status`, only lists missing migrations. Exit code 1 if a database fails or still lacks migrations. */
export async function migrateNamedRealms(context: CommandContext, { realm, realms, status, json }: RealmFlags) {
  const { migrate } = await loadRealms(realms)
  const results = (await migrate(realm, { isDry: status })).map(({ realm: id, migrations, error }) => ({
    realm: id,
    ...(error === undefined ? { [status ? 'pending' : 'applied']: migrations } : { error: reasonOf(error) }),
    text: `${id}: ${error === undefined ? migrations.join(', ') || 'up to date' : reasonOf(error)}`,
    isFound: error !== undefined || (status && migrations.length > 0),
  }))
  const printed = results.map(({ text: _, isFound: __, ...result }) => result)
  const text = results.map((result) => result.text).join('\n')
  printResult(context, { ...(json !== undefined && { json }) }, { realms: printed }, text)
  if (results.some(({ isFound }) => isFound)) throw new Findings()
}

async function loadRealms(path: string | undefined): Promise<MigratingRealms> {
  if (path === undefined) {
    const problem =
      '--realms: required with --realm: the path of a module whose default export is the result of createRealms()'
    throw new StartProblems([problem], HEADLINE)
  }
  const file = resolve(path)
  let module: unknown
  try {
    module = await import(pathToFileURL(file).href)
  } catch (error) {
    throw new StartProblems([`--realms: ${file} can't be loaded: ${reasonOf(error)}`], HEADLINE)
  }
  const { default: realms }: { readonly default?: unknown } = Object(module)
  if (typeof Object(realms).migrate !== 'function')
    throw new StartProblems([`--realms: ${file} must export by default what createRealms() returns`], HEADLINE)
  // The cast is unchecked: any object with a method `migrate` is taken as the result of createRealms().
  return realms as MigratingRealms
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
