import type { SourceFiles } from '../../scripts/checks/source-files.ts'
import type { CodeBlock } from './markdown.ts'

/** An example in the docstring of an exported function. */
export interface DocstringExample extends CodeBlock {
  readonly name: string
}

/** Modules of the names that examples use. An editor adds these imports by itself, so the examples don't show them. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  '@sallyport/bun': ['serve'],
  '@sallyport/client': ['createClient'],
  '@sallyport/client/tenant': ['createTenantClient'],
  '@sallyport/cloudflare': ['createWorker'],
  '@sallyport/core': ['defineAction', 'oauth2', 'oidc', 'verifyWebhook'],
  '@sallyport/core/dev-mailbox': ['devMailbox'],
  '@sallyport/core/device-name': ['deviceName'],
  '@sallyport/core/feature': ['created', 'defineFeature', 'endpoint', 'limits', 'ok', 'signInEndpoint'],
  '@sallyport/deno': ['serve'],
  '@sallyport/mount/elysia': ['toElysia'],
  '@sallyport/mount/express': ['requireUser', 'toExpress'],
  '@sallyport/mount/fastify': ['requireUser', 'toFastify'],
  '@sallyport/mount/h3': ['toH3'],
  '@sallyport/mount/hono': ['toHono'],
  '@sallyport/mount/next': ['toNext'],
  '@sallyport/mount/sveltekit': ['toSvelteKit'],
  '@sallyport/node': ['serve'],
  '@sallyport/realms': ['createRealms', 'realmSecret'],
  '@sallyport/realms/d1': ['d1Realms'],
  '@sallyport/realms/postgres': ['postgresRealms'],
  '@sallyport/realms/sqlite': ['sqliteRealms'],
  '@sallyport/siege': ['besiege'],
  '@sallyport/sql/d1': ['d1', 'type D1Binding'],
  '@sallyport/sql/postgres': ['postgres'],
  '@sallyport/sql/sqlite': ['sqlite'],
  '@sallyport/verify': ['createVerifier'],
  '@sallyport/verify/resource': ['protectedResource'],
  '@sallyport/verify/tenant': ['tenantOf'],
  elysia: ['Elysia'],
  h3: ['defineEventHandler'],
  hono: ['Hono'],
  'next/headers': ['headers'],
  'next/server': ['after', 'connection'],
}
const DEFAULTS: Readonly<Record<string, string>> = { express: 'express', fastify: 'fastify' }

/** Returns the examples of exported functions in the packages, each with its imports on its first line. */
export function docstringExamples(files: SourceFiles): readonly DocstringExample[] {
  return [...files]
    .filter(([path]) => /^packages\/\w+\/src\/.*\.tsx?$/.test(path))
    .flatMap(([page, text]) =>
      [...text.matchAll(/\n \* @example\n((?: \*.*\n)+?) \*\/\nexport (?:async )?function (\w+)/g)].map((found) => {
        const [, body = '', name = ''] = found
        const code = body.replaceAll(/^ \* ?/gm, '')
        const line = text.slice(0, found.index).split('\n').length + 2
        return { name, page, line, language: 'ts', code: `${importsOf(code, page)}${code}` }
      }),
    )
}

function importsOf(code: string, page: string): string {
  const isUsed = (name: string) => new RegExp(`\\b${name.replace('type ', '')}\\b`).test(code)
  const valibot = /\bv\./.test(code) ? "import * as v from 'valibot'; " : ''
  const defaults = Object.entries(DEFAULTS)
    .filter(([name]) => new RegExp(`\\b${name}\\(`).test(code))
    .map(([name, module]) => `import ${name} from '${module}'; `)
  const named = Object.entries(MODULES).flatMap(([module, names]) => {
    const used = names.filter(isUsed)
    return used.length > 0 && isFor(module, page, code) ? [`import { ${used.join(', ')} } from '${module}'; `] : []
  })
  return [valibot, ...defaults, ...named].join('')
}

/** Of several modules with one name, the one of the example's own package. */
function isFor(module: string, page: string, code: string): boolean {
  const [, scope] = module.split('/')
  const isAmbiguous = /\b(serve|requireUser)\b/.test(code) && module.startsWith('@sallyport/')
  if (!isAmbiguous) return true
  return page.startsWith(`packages/${scope}/`) && (scope !== 'mount' || page.endsWith(`/${module.split('/')[2]}.ts`))
}
