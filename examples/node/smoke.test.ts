import { expect, it } from 'vitest'
import { smoke } from '../smoke.ts'

it('the Node example signs somebody in', { timeout: 30_000 }, async () => {
  const server = new URL('server.ts', import.meta.url).pathname
  const { email, exitCode } = await smoke(process.execPath, ['-C', '@sallyport/source', server])
  expect(email).toBe('ada@example.com')
  expect(exitCode).toBe(0)
})
