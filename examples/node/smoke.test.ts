import { expect, it } from 'vitest'
import { smoke } from '../smoke.ts'

it('E9 the Node example signs somebody in, also in a browser at the address that it prints', async () => {
  const server = new URL('server.ts', import.meta.url).pathname
  const { email, inBrowser, exitCode } = await smoke(process.execPath, ['-C', '@sallyport/source', server])
  expect(email).toBe('ada@example.com')
  expect(inBrowser).toBe(200)
  expect(exitCode).toBe(0)
})
