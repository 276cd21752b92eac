/**
 * PgBouncer in transaction mode before a Postgres server of the tests: the installed one, that of the environment variable
 * PGBOUNCER, or Debian's package in a temporary folder.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostgresServer } from './postgres-server.ts'

/** PgBouncer refuses to run as root. */
const NOBODY = 65_534
const PORT = 6432

export interface Program {
  readonly path: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Returns the program, or why there is none. Deletes what it downloaded at the end of the process. */
export function findPgBouncer(): Program | string {
  for (const path of [process.env.PGBOUNCER, 'pgbouncer', '/usr/sbin/pgbouncer']) {
    if (path !== undefined && spawnSync(path, ['--version']).status === 0) return { path, env: process.env }
  }
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-pgbouncer-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  const got = spawnSync('apt-get', ['download', 'pgbouncer', 'libc-ares2'], { cwd: folder, encoding: 'utf8' })
  if (got.status !== 0) return `PgBouncer isn't installed, and its package can't be had: ${got.error ?? got.stderr}`
  for (const file of readdirSync(folder)) spawnSync('dpkg', ['-x', file, '.'], { cwd: folder })
  const path = join(folder, 'usr/sbin/pgbouncer')
  const libraries = readdirSync(join(folder, 'usr/lib')).map((name) => join(folder, 'usr/lib', name))
  const env = { ...process.env, LD_LIBRARY_PATH: libraries.join(':') }
  const tried = spawnSync(path, ['--version'], { env, encoding: 'utf8' })
  return tried.status === 0 ? { path, env } : `PgBouncer doesn't run: ${tried.error ?? tried.stderr}`
}

export interface PgBouncer {
  url(database: string): string
  restart(): Promise<void>
  remove(): Promise<void>
}

export async function startPgBouncer({ path, env }: Program, server: PostgresServer): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-pgb-'))
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(
    config,
    `[databases]
* = host=${server.folder} user=postgres
[pgbouncer]
listen_addr =
listen_port = ${PORT}
unix_socket_dir = ${folder}
auth_type = any
pool_mode = transaction
default_pool_size = 4
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`,
  )
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if (user.uid !== undefined) for (const file of [folder, config]) chownSync(file, NOBODY, NOBODY)
  let running: ChildProcess

  async function start(): Promise<void> {
    const pooler = spawn(path, [config], { ...user, env: { ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
    running = pooler
    let log = ''
    await new Promise<void>((resolve, reject) => {
      pooler.stderr.on('data', (chunk: Buffer) => {
        log += chunk
        if (/process up/.test(log)) resolve()
      })
      pooler.once('error', reject)
      pooler.once('exit', (code) => reject(new Error(`pgbouncer ended with ${code}: ${log}`)))
    })
  }

  async function stop(): Promise<void> {
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGTERM')
    await ended
  }

  await start()
  return {
    url: (database) => `postgres://postgres@localhost:${PORT}/${database}?host=${encodeURIComponent(folder)}`,
    async restart() {
      await stop()
      await start()
    },
    async remove() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
