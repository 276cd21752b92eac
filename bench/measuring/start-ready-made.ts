import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BINARIES, onServerCore, rssMb } from './start-server.ts'

const MAIN = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url))
const BUILDS = ['build-packages.mjs', 'bundle-server.mjs']

/** Where Node keeps compiled modules between starts. */
export const COMPILED = fileURLToPath(new URL('../../.cache/compiled', import.meta.url))

const STARTED = /\bstarted\b.*?address"?[=:]"?(http:[^\s"]+)/

export interface ReadyMade {
  readonly url: string
  readonly port: number
  readonly pid: number | undefined
  readonly directory: string
  /** Memory in MB; null if the system doesn't report it. */
  rssMb(): number | null
  /** Sends SIGTERM. Resolves when the process has ended. */
  stop(): Promise<{ readonly code: number | null; readonly ms: number }>
}

export interface ReadyMadeOptions {
  /** Default `production`. In development webhooks may call this machine. */
  readonly environment?: 'production' | 'development'
  readonly config?: string
  /** Pins the server to one core, if there are two. Default false. */
  readonly isPinned?: boolean
  /** Further variables of the server's environment. */
  readonly env?: Readonly<Record<string, string>>
}

let isBuilt = false

/** Builds the server as its package contains it, once per process. */
function build(): void {
  if (isBuilt) return
  for (const script of BUILDS) {
    const file = fileURLToPath(new URL(`../../scripts/${script}`, import.meta.url))
    const { status } = spawnSync(process.execPath, [file], { stdio: 'inherit' })
    if (status !== 0) throw new Error(`${script} failed`)
  }
  isBuilt = true
}

/** Starts the built server on loopback with a new SQLite file and rate limits on. */
export async function startReadyMade({
  environment = 'production',
  config,
  isPinned = false,
  env = {},
}: ReadyMadeOptions = {}): Promise<ReadyMade> {
  build()
  const directory = mkdtempSync(join(tmpdir(), 'sallyport-bench-'))
  if (config !== undefined) writeFileSync(join(directory, 'config.mjs'), config)
  const { file } = BINARIES.node
  // As the image runs it.
  const run = [file, '--max-semi-space-size=4', MAIN]
  const command = isPinned ? onServerCore(run) : run
  const child = spawn(command[0] ?? file, command.slice(1), {
    cwd: directory,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILED,
      NODE_ENV: environment,
      PORT: '0',
      HOST: '127.0.0.1',
      SALLYPORT_SECRET: 'b3nch-S3cr3t-0f-m0re-than-32-bytes-42',
      SALLYPORT_BASE_URL: 'https://auth.example.org',
      SALLYPORT_DATABASE_URL: 'sqlite:./sallyport.db',
      SALLYPORT_REGISTRATION: 'on',
      ...(config !== undefined && { SALLYPORT_CONFIG: './config.mjs' }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit').finally(() => rmSync(directory, { recursive: true, force: true }))
  const url = await started(child)
  return {
    url,
    port: Number(new URL(url).port),
    // `taskset` becomes the program that it starts.
    pid: child.pid,
    directory,
    rssMb: () => rssMb(child.pid),
    async stop() {
      const begun = performance.now()
      child.kill('SIGTERM')
      const [code] = await exited
      return { code, ms: performance.now() - begun }
    },
  }
}

function started(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const url = STARTED.exec(output)?.[1]
      if (url === undefined) return
      resolve(url)
      child.stdout?.removeAllListeners('data').resume()
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
  })
}
