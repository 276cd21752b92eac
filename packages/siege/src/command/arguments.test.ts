import { expect, it } from 'vitest'
import { readArguments } from './arguments.ts'

const CLOSED = 'http://127.0.0.1:9'

it.each([
  ['https://auth.example.com', 'auth.example.com isn’t this machine'],
  ['http://192.168.0.1', '192.168.0.1 isn’t this machine'],
  ['http://localhost.evil.example', 'localhost.evil.example isn’t this machine'],
  ['http://0.0.0.0', '0.0.0.0 isn’t this machine'],
  ['ftp://localhost', 'no http or https address'],
  ['localhost:3000', 'no http or https address'],
])('refuses %s', async (address, reason) => {
  const command = await readArguments([address], {})
  expect(command).toMatchObject({ kind: 'refused' })
  expect(JSON.stringify(command)).toContain(reason.replaceAll('’', "'"))
})

it('besieges another machine only if its owner says so', async () => {
  const command = await readArguments(['https://auth.example.com/x', '--i-own-this-server', '--mailbox', '/tmp'], {})
  expect(command).toMatchObject({ kind: 'siege', options: { url: 'https://auth.example.com' } })
})

it('takes the admin secret from the option, else from the variable of the server', async () => {
  const env = { SALLYPORT_ADMIN_SECRET: 'from the environment' }
  expect(await readArguments([CLOSED], env)).toMatchObject({ options: { adminSecret: env.SALLYPORT_ADMIN_SECRET } })
  const options = { adminSecret: 'given' }
  expect(await readArguments([CLOSED, '--admin-secret', 'given'], env)).toMatchObject({ options })
})

it.each(['0', '-1', 'x'])('refuses %s as a limit', async (value) => {
  expect(await readArguments([CLOSED, `--max-requests=${value}`], {})).toMatchObject({ kind: 'refused' })
})

it('refuses no server and two', async () => {
  expect(await readArguments([], {})).toMatchObject({ kind: 'refused' })
  expect(await readArguments([CLOSED, CLOSED], {})).toMatchObject({ kind: 'refused' })
})
