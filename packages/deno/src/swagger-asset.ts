import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'

/** The only files that are ever read. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['swagger-ui/swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui/swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['swagger-ui/swagger-ui-standalone-preset.js', 'text/javascript; charset=utf-8'],
  ['swagger-ui/favicon-16x16.png', 'image/png'],
  ['swagger-ui/favicon-32x32.png', 'image/png'],
])

/** Reads the Swagger UI from `folder`, by default from `swagger-ui-dist` as the program finds it. Each file is read once. */
export function swaggerAsset(folder?: string): (path: string) => Promise<Response | null> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  let found = folder
  return async (path) => {
    const type = TYPES.get(path)
    if (type === undefined) return null
    try {
      found ??= installedFolder()
      const file = files.get(path) ?? (await readFile(join(found, basename(path))))
      files.set(path, file)
      return new Response(file, { headers: { 'Content-Type': type } })
    } catch {
      return null
    }
  }
}

/** The package stands among the program's dependencies, not among ours: it is looked up from where the program is. */
function installedFolder(): string {
  const manifest = 'swagger-ui-dist/package.json'
  try {
    return dirname(createRequire(Deno.mainModule).resolve(manifest))
  } catch {
    return dirname(createRequire(join(process.cwd(), 'program')).resolve(manifest))
  }
}
