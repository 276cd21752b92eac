import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { grantKeys } from './grant-keys.ts'

/** `npm run example -- <name>`: starts an example on its runtime. Generates a secret for this run if none is set. */
const require = createRequire(import.meta.url)
const bun = join(require.resolve('bun/package.json'), '../bin/bun.exe')
const deno = join(require.resolve('deno/package.json'), '../deno')
const source = '@sallyport/source'
const commands: Readonly<Record<string, readonly string[]>> = {
  node: [process.execPath, '-C', source, 'node/server.ts'],
  hono: [process.execPath, '-C', source, 'hono/server.ts'],
  'notes-hono': [process.execPath, '-C', source, 'notes-hono/server.ts'],
  express: [process.execPath, '-C', source, 'express/server.ts'],
  fastify: [process.execPath, '-C', source, 'fastify/server.ts'],
  elysia: [bun, `--conditions=${source}`, 'elysia/server.ts'],
  realms: [process.execPath, '-C', source, 'realms/server.ts'],
  cli: [process.execPath, '-C', source, 'cli/server.ts'],
  mcp: [process.execPath, '-C', source, 'mcp/server.ts'],
  'mcp-worker': [process.execPath, '-C', source, 'mcp/dev.ts'],
  cloudflare: [process.execPath, '-C', source, 'cloudflare/dev.ts'],
  bun: [bun, `--conditions=${source}`, 'bun/server.ts'],
  deno: [deno, 'run', `--conditions=${source}`, '--no-lock', '-A', 'deno/server.ts'],
}

const name = process.argv.slice(2).find((argument) => argument !== '--') ?? ''
const [command, ...args] = commands[name] ?? []
if (command === undefined) {
  console.error(`Usage: npm run example -- <name>. Examples: ${Object.keys(commands).join(', ')}`)
  process.exit(1)
}
const random = () => randomBytes(32).toString('hex')
const env = {
  NODE_ENV: 'development',
  DATABASE: `${name}.db`,
  SALLYPORT_SECRET: random(),
  SALLYPORT_ADMIN_SECRET: random(),
  GRANT_KEYS: grantKeys(),
  ...process.env,
}
const child = spawn(command, args, { cwd: import.meta.dirname, env, stdio: 'inherit' })
child.once('exit', (code) => process.exit(code ?? 0))
