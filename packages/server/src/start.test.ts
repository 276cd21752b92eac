import { expect, it } from 'vitest'
import { start } from './start.ts'

it('calls onListening before it logs the start, so that signal handlers are installed by then', async () => {
  const steps: string[] = []
  const env = {
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    SALLYPORT_SECRET: '3f9a1c07d2e84b56a1b0c9d8e7f60514',
    SALLYPORT_BASE_URL: 'https://auth.example.org',
    SALLYPORT_DATABASE_URL: 'sqlite::memory:',
  }
  const server = await start(
    env,
    (line) => steps.push(String(JSON.parse(line).event)),
    ({ url }) => steps.push(`listening ${url}`),
  )
  await server.stop()
  expect(steps.slice(0, 2)).toEqual(['listening https://auth.example.org', 'started'])
})
