import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { platform } from '@sallyport/node'

const FILE = /^swagger-ui-dist\/swagger-ui(-bundle\.js|\.css)$/

/**
 * Returns a file of Swagger UI, which the published package contains. In the repository, which doesn't contain it, returns the
 * file of the package `swagger-ui-dist` if that is installed. Otherwise returns null.
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
