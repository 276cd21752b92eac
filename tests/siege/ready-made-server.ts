import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openMailbox } from '@sallyport/siege'
import { expect, onTestFinished } from 'vitest'
import { spawnServer, temporaryDirectory } from '../../packages/server/test/spawn-server.ts'
import { ADMIN_SECRET } from './admin-secret.ts'
import { expectHeld } from './expect-held.ts'

const CLIENT_SECRET = 'secret-of-the-siege'
const SECRETS = [ADMIN_SECRET, CLIENT_SECRET, 'three hundred spartans stood here']

/** Besieges the ready-made server. `env`: further environment variables. Expects that it holds, logs no error and stops when asked to. */
export async function expectReadyMadeHeld(env: Readonly<Record<string, string>> = {}): Promise<void> {
  const directory = await temporaryDirectory(onTestFinished)
  const server = await spawnServer(onTestFinished, directory, {
    SALLYPORT_CONFIG: fileURLToPath(new URL('besieged-config.ts', import.meta.url)),
    SALLYPORT_ADMIN_SECRET: ADMIN_SECRET,
    SALLYPORT_TRUSTED_PROXY_HOPS: '1',
    SALLYPORT_OAUTH_GITHUB_CLIENT_ID: 'siege',
    SALLYPORT_OAUTH_GITHUB_CLIENT_SECRET: CLIENT_SECRET,
    SALLYPORT_OAUTH_DISCORD_CLIENT_ID: 'siege',
    SALLYPORT_OAUTH_DISCORD_CLIENT_SECRET: CLIENT_SECRET,
    ...env,
  })
  const url = server.url.replace('127.0.0.1', 'localhost')
  await expectHeld(
    {
      url,
      adminSecret: ADMIN_SECRET,
      readMessages: openMailbox(`${url}/dev/mailbox`),
      clientAddressHeader: 'X-Forwarded-For',
    },
    {
      lacking: [
        'R29 redirects of receivers are not followed: the server sends no webhooks to this machine, where the siege has its receiver',
      ],
    },
  )
  expect(await server.stop()).toBe(0)
  expect(server.output().match(/^\S+ error .*$/gm)).toBeNull()
  // R35 no secret is in clear text, not even in the remains of deleted rows.
  const data = join(directory, '.data')
  const files = (await readdir(data)).filter((name) => name.includes('.db'))
  const texts = await Promise.all(files.map((name) => readFile(join(data, name), 'latin1')))
  expect(SECRETS.filter((secret) => [server.output(), ...texts].some((text) => text.includes(secret)))).toEqual([])
}
