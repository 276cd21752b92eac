import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { smoke } from '../smoke.ts'

it('the Elysia example signs somebody in, also in a browser, and guards its own route', async () => {
  const server = new URL('server.ts', import.meta.url).pathname
  const bun = join(createRequire(import.meta.url).resolve('bun/package.json'), '../bin/bun.exe')
  const { email, inBrowser, visited } = await smoke(
    bun,
    ['--conditions=@sallyport/source', server],
    async (origin, accessToken) => {
      const guarded = await fetch(`${origin}/notes/mine`, { headers: { Authorization: `Bearer ${accessToken}` } })
      return [(await fetch(`${origin}/notes/mine`)).status, guarded.status, await guarded.json()]
    },
  )
  expect([email, inBrowser]).toEqual(['ada@example.com', 200])
  expect(visited).toEqual([401, 200, { notes: [], of: 'ada@example.com' }])
})
