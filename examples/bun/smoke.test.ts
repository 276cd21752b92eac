import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { smoke } from '../smoke.ts'

it('E9 the Bun example signs somebody in, also in a browser at the address that it prints', async () => {
  const bun = join(createRequire(import.meta.url).resolve('bun/package.json'), '../bin/bun.exe')
  const server = new URL('server.ts', import.meta.url).pathname
  const { email, inBrowser } = await smoke(bun, ['--conditions=@sallyport/source', server])
  expect(email).toBe('ada@example.com')
  expect(inBrowser).toBe(200)
})
