import { readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Smoked, smoke } from '../smoke.ts'

const DENO = join(createRequire(import.meta.url).resolve('deno/package.json'), '../deno')
/** Where pnpm keeps the packages. */
const MODULES = realpathSync(new URL('../../node_modules', import.meta.url))
const README = readFileSync(new URL('README.md', import.meta.url), 'utf8')
const PERMISSIONS = [...README.matchAll(/^ {2}(--allow-\S+)/gm)].map(([, flag = '']) => flag.replaceAll("'", ''))

/** Runs the example with permissions of its README, at the paths and the port of this run. */
function smokeWith(permissions: readonly string[]): Promise<Smoked> {
  return smoke(DENO, ({ folder, port }) => [
    ...['run', '--conditions=@sallyport/source', '--no-lock', '--no-prompt'],
    ...permissions.map((flag) =>
      flag.replace('3000', String(port)).replace('=.', `=${folder}`).replace('=node_modules', `=${MODULES}`),
    ),
    new URL('server.ts', import.meta.url).pathname,
  ])
}

it('E9 E13 the Deno example signs somebody in, also in a browser at the address that it prints, with the permissions that its README names', async () => {
  const { email, inBrowser } = await smokeWith(PERMISSIONS)
  expect(email).toBe('ada@example.com')
  expect(inBrowser).toBe(200)
})

it('E13 the Deno example needs each of these permissions', async () => {
  expect(PERMISSIONS.map((flag) => flag.split('=')[0])).toEqual(
    ['net', 'env', 'read', 'write', 'ffi'].map((name) => `--allow-${name}`),
  )
  for (const dropped of PERMISSIONS) {
    await expect(smokeWith(PERMISSIONS.filter((flag) => flag !== dropped))).rejects.toThrow('exited with 1')
  }
})
