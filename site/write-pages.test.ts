import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../scripts/checks/source-files.ts'
import { checkSnippets, siteLinks, withInitFiles, withPrograms } from './write-pages.ts'

const names = new Map([
  ['docs/reference/options.md', 'options.md'],
  ['SECURITY.md', 'security.md'],
])

it.each([
  ['[a page](reference/options.md#email)', '[a page](./options.md#email)'],
  ['[outside docs](../SECURITY.md)', '[outside docs](./security.md)'],
  ['[a folder](../examples/node)', '[a folder](https://github.com/sallyport/sallyport/blob/main/examples/node)'],
  ['![a picture](pictures/sign-in.png)', '![a picture](./pictures/sign-in.png)'],
  ['[a heading](#roles) and [a host](https://example.com)', '[a heading](#roles) and [a host](https://example.com)'],
])('links of the site: %s', (markdown, expected) => {
  expect(siteLinks(markdown, 'docs/features.md', names)).toBe(expected)
})

it('a page may include only files that exist', () => {
  const include = (file: string) => () =>
    checkSnippets(`# A host\n\n<<< ../../examples/${file}\n`, 'site/hosts/node.md')
  expect(include('node/server.ts')).not.toThrow()
  expect(include('node/moved.ts')).toThrow('site/hosts/node.md includes ../../examples/node/moved.ts')
})

it('the page of a host shows what init writes for it', () => {
  const page = withInitFiles('<!-- init express -->\n')
  expect(page).toMatch(/^`sallyport\.ts`:\n\n```ts\nimport .*`server\.ts`:\n\n```ts\nimport /s)
  expect(() => withInitFiles('<!-- init expres -->\n')).toThrow('sallyport init has no host expres')
})

it('the home page shows for each host what mounts the service', () => {
  const home = withPrograms(readFileSync(join(ROOT, 'site/home.md'), 'utf8'))
  const names = [
    'Hono',
    'Express',
    'Next.js',
    'SvelteKit',
    'Nuxt',
    'Fastify',
    'Elysia',
    'Cloudflare Workers',
    'Node',
    'Bun',
    'Deno',
  ]
  expect([...home.matchAll(/^```ts \[(.+)\]$/gm)].map(([, name]) => name)).toEqual(names)
})

const FRAMEWORKS = ['next', 'nuxt', 'react']
const HOSTS = join(ROOT, 'site/hosts')

it.each(readdirSync(HOSTS))('%s installs every package that its code imports', (name) => {
  const page = withInitFiles(readFileSync(join(HOSTS, name), 'utf8'))
  const installed = [...page.matchAll(/^(?:npm install|bun add) .+$/gm)].flatMap(([line]) => line.split(' '))
  const included = [...page.matchAll(/^<<< (\S+)$/gm)].map(([, file = '']) => readFileSync(join(HOSTS, file), 'utf8'))
  const code = [page, ...included].join()
  const imported = [...code.matchAll(/(?:from |import\()'(@sallyport\/[a-z]+|@hono\/[a-z-]+|[a-z]+)[/']/g)].map(
    ([, found]) => found,
  )
  expect(imported).toContainEqual(expect.stringMatching('^@sallyport/'))
  // A project has its framework before it runs `init`.
  const missing = imported.filter((found = '') => !installed.includes(found) && !FRAMEWORKS.includes(found))
  expect(missing).toEqual([])
})
