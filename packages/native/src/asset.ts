import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const FILE = /^swagger-ui-dist\/swagger-ui[\w-]*\.(css|js)$/

/**
 * Returns a file of the Swagger UI, such as `swagger-ui-dist/swagger-ui.css`. Returns null for other paths, or if the
 * package `swagger-ui-dist` isn't installed.
 */
export async function asset(path: string): Promise<Response | null> {
  if (!FILE.test(path)) return null
  try {
    return new Response(await readFile(createRequire(import.meta.url).resolve(path)))
  } catch {
    return null
  }
}
