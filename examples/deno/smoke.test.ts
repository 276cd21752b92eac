import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { smoke } from '../smoke.ts'

it('E9 the Deno example signs somebody in, also in a browser at the address that it prints', {
  timeout: 30_000,
}, async () => {
  const deno = join(createRequire(import.meta.url).resolve('deno/package.json'), '../deno')
  const server = new URL('server.ts', import.meta.url).pathname
  const { email, inBrowser } = await smoke(deno, ['run', '--conditions=@sallyport/source', '--no-lock', '-A', server])
  expect(email).toBe('ada@example.com')
  expect(inBrowser).toBe(200)
})
