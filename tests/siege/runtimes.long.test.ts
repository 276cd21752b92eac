import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryDirectory } from '../../packages/server/test/spawn-server.ts'
import { createMigratedDatabase } from '../../packages/sql/test/postgres-cluster.ts'
import { ADMIN_SECRET } from './admin-secret.ts'
import { expectHeld } from './expect-held.ts'
import { spawnBesieged } from './programs/spawn-besieged.ts'
import { expectReadyMadeHeld } from './ready-made-server.ts'

const SOURCE = '@sallyport/source'
const binary = (name: string, file: string) =>
  join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file)
const DENO_FLAGS = [
  '--no-lock',
  '--no-remote',
  '--cached-only',
  '--allow-net',
  '--allow-read',
  '--allow-env',
  '--allow-ffi',
]

const PROGRAMS = {
  bun: [binary('bun', 'bin/bun.exe'), [`--conditions=${SOURCE}`]],
  deno: [binary('deno', 'deno'), ['run', ...DENO_FLAGS, `--conditions=${SOURCE}`]],
} as const

it.each(['bun', 'deno'] as const)('a program on %s, with SQLite, holds against the siege', async (runtime) => {
  const DENO_DIR = await temporaryDirectory(onTestFinished)
  const [command, args] = PROGRAMS[runtime]
  const env = { SALLYPORT_ADMIN_SECRET: ADMIN_SECRET, DENO_DIR }
  const { url, messages } = await spawnBesieged(runtime, command, args, env)
  const options = { url, adminSecret: ADMIN_SECRET, readMessages: async () => messages }
  await expectHeld({ ...options, clientAddressHeader: 'X-Forwarded-For' })
  expect(messages.length).toBeGreaterThan(0)
})

it('the ready-made server on Node, with Postgres, holds against the siege', async () => {
  await expectReadyMadeHeld({ SALLYPORT_DATABASE_URL: await createMigratedDatabase() })
})
