import { expect, it } from 'vitest'
import { smoke } from '../smoke.ts'

it('the Hono example signs somebody in and guards its own route', { timeout: 30_000 }, async () => {
  const server = new URL('server.ts', import.meta.url).pathname
  const { email, visited } = await smoke(
    process.execPath,
    ['-C', '@sallyport/source', server],
    async (origin, accessToken) => {
      const without = await fetch(`${origin}/notes/mine`)
      const withToken = await fetch(`${origin}/notes/mine`, { headers: { Authorization: `Bearer ${accessToken}` } })
      return [without.status, withToken.status, await withToken.json()]
    },
  )
  expect(email).toBe('ada@example.com')
  expect(visited).toEqual([401, 200, { notes: [], of: 'ada@example.com' }])
})
