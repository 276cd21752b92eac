import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { platform } from '@sallyport/node'

const FILE = /^swagger-ui-dist\/swagger-ui(-bundle\.js|\.css)$/

/**
 * Returns a file of Swagger UI, which the published package contains. The repository doesn't contain these files: there, returns the file
 * of the package `swagger-ui-dist`, or null if that package isn't installed.
 */
export async function swaggerFile(path: string): Promise<Response | null> {
  if (!FILE.test(path)) return null
  try {
    const own = createRequire(import.meta.url).resolve('@sallyport/server/package.json')
    return new Response(await readFile(join(own, '../dist/bundle', path)))
  } catch {
    return (await platform().asset?.(path)) ?? null
  }
}
