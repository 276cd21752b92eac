import { expect, it } from 'vitest'
import { smoke } from '../smoke.ts'

it('the Workers example signs somebody in on workerd with D1', { timeout: 60_000 }, async () => {
  const dev = new URL('dev.ts', import.meta.url).pathname
  const { email } = await smoke(process.execPath, ['-C', '@sallyport/source', dev])
  expect(email).toBe('ada@example.com')
})
