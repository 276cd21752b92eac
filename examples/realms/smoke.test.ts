import { expect, it } from 'vitest'
import { smoke } from '../smoke.ts'

it('E9 the example of realms signs somebody in to one of them alone, also in a browser at the address that it prints', async () => {
  const server = new URL('server.ts', import.meta.url).pathname
  const args = ['-C', '@sallyport/source', server]
  const { email, inBrowser, visited, exitCode } = await smoke(process.execPath, args, async (acme, accessToken) => {
    const me = (realm: string) =>
      fetch(`${acme.replace(/acme$/, realm)}/auth/me`, { headers: { Authorization: `Bearer ${accessToken}` } })
    return [(await me('globex')).status, (await me('initech')).status]
  })
  expect(email).toBe('ada@example.com')
  expect(visited).toEqual([401, 404])
  expect(inBrowser).toBe(200)
  expect(exitCode).toBe(0)
})
