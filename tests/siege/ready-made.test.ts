import { fileURLToPath } from 'node:url'
import { openMailbox } from '@sallyport/siege'
import { expect, it, onTestFinished } from 'vitest'
import { spawnServer, temporaryDirectory } from '../../packages/server/test/spawn-server.ts'
import { expectHeld } from './expect-held.ts'

const ADMIN_SECRET = 'vK9tQ2mB7xR4wL1pZ6nH3sD8fG5jC0yA'

it('the ready-made server on Node, with SQLite, holds against the siege', async () => {
  const server = await spawnServer(onTestFinished, await temporaryDirectory(onTestFinished), {
    SALLYPORT_CONFIG: fileURLToPath(new URL('besieged-config.ts', import.meta.url)),
    SALLYPORT_ADMIN_SECRET: ADMIN_SECRET,
    SALLYPORT_TRUSTED_PROXY_HOPS: '1',
    SALLYPORT_OAUTH_GITHUB_CLIENT_ID: 'siege',
    SALLYPORT_OAUTH_GITHUB_CLIENT_SECRET: 'secret-of-the-siege',
    SALLYPORT_OAUTH_DISCORD_CLIENT_ID: 'siege',
    SALLYPORT_OAUTH_DISCORD_CLIENT_SECRET: 'secret-of-the-siege',
  })
  const url = server.url.replace('127.0.0.1', 'localhost')
  await expectHeld(
    {
      url,
      adminSecret: ADMIN_SECRET,
      readMessages: openMailbox(`${url}/dev/mailbox`),
      clientAddressHeader: 'X-Forwarded-For',
    },
    [
      'R29 redirects of receivers are not followed: no receiver of the siege can be reached, since the server allows no loopback',
    ],
  )
  expect(await server.stop()).toBe(0)
  expect(server.output().match(/^\S+ error .*$/gm)).toBeNull()
})
