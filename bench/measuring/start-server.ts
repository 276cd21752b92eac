import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const modules = (path: string) => fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url))

/** Commands that run a TypeScript file from the sources on each runtime. The wrappers in .bin would add a process. */
export const BINARIES = {
  node: { file: process.execPath, args: ['--conditions=@sallyport/source'] },
  bun: { file: modules('bun/bin/bun.exe'), args: ['--conditions=@sallyport/source'] },
  deno: { file: modules('deno/deno'), args: ['run', '--conditions=@sallyport/source', '-A', '--no-lock'] },
} as const

export type Runtime = keyof typeof BINARIES

export interface RunningServer {
  readonly port: number
  /** Text that follows the port number in the server's first line. */
  readonly note: string
  /** CPU time in µs since the start; null if the system doesn't report it. */
  cpuMicros(): number | null
  rssMb(): number | null
  stop(): Promise<void>
}

export interface StartOptions {
  readonly runtime?: Runtime
  readonly env?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  /** Checkout that the server belongs to. Default: this one. */
  readonly root?: string
  /** Program to start instead of `bench/servers/<name>.ts`. */
  readonly script?: string
}

// More servers than Node expects listeners.
process.setMaxListeners(50)

// One core for the servers and another for the load, if there are two.
const canPin = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0
const SERVER_CORE = '1'
const CLIENT_CORE = '0'
/** Milliseconds in which a server must listen, filling its database included. */
const START_MS = 90_000
/** Milliseconds in which a server must end after SIGTERM. */
const STOP_MS = 5000

/** Starts `bench/servers/<name>.ts` and waits until it prints its port. */
export async function startServer(
  name: string,
  {
    runtime = 'node',
    env = {},
    args = [],
    root = ROOT,
    script = join(root, 'bench/servers', `${name}.ts`),
  }: StartOptions = {},
): Promise<RunningServer> {
  const { file, args: own } = BINARIES[runtime]
  const command = onServerCore([file, ...own, ...args, script])
  const child = spawn(command[0] ?? file, command.slice(1), {
    env: { ...process.env, ...env, NODE_ENV: 'production', ADAPTER: runtime },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A bench that fails must not leave its servers running.
  process.once('exit', () => child.kill())
  const { port, note } = await listening(child, name)
  const measured = workerdOf(child.pid) ?? child.pid
  return {
    port,
    note,
    cpuMicros: () => cpuMicros(measured),
    rssMb: () => rssMb(measured),
    stop: () => terminate(child),
  }
}

function terminate(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    child.once('exit', () => {
      clearTimeout(kill)
      resolve()
    })
    child.kill('SIGTERM')
  })
}

/** The process of workerd that a process of Miniflare started, which answers its requests. */
function workerdOf(pid: number | undefined): number | undefined {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    const found = children.find((child) => readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'workerd')
    return found === undefined ? undefined : Number(found)
  } catch {
    return undefined
  }
}

/** The command that runs a program on the servers' core, if there are two. */
export function onServerCore(command: readonly string[]): readonly string[] {
  return canPin ? ['taskset', '--cpu-list', SERVER_CORE, ...command] : command
}

/** Pins this process, which generates the load, to the other core. */
export function pinClient(): void {
  if (canPin) spawnSync('taskset', ['--cpu-list', '--pid', CLIENT_CORE, String(process.pid)])
}

function listening(child: ChildProcess, name: string): Promise<Pick<RunningServer, 'port' | 'note'>> {
  return new Promise((resolve, reject) => {
    let [output, problem] = ['', `server ${name} ended`]
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`server ${name} did not listen within ${START_MS / 1000} s`))
    }, START_MS)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      process.stderr.write(text)
      problem = /^\w*Error\b.*$/m.exec(text)?.[0] ?? problem
    })
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const [, port, note = ''] = /listening (\d+)(.*)\n/.exec(output) ?? []
      if (port === undefined) return
      clearTimeout(late)
      resolve({ port: Number(port), note: note.trim() })
    })
    child.once('error', reject)
    // `close` follows `exit` when all output has been read.
    child.once('close', (code, signal) => {
      clearTimeout(late)
      reject(new Error(`server ${name} ended with ${code ?? signal}: ${problem}`))
    })
  })
}

function cpuMicros(pid: number | undefined): number | null {
  try {
    // Skips the command's name, which may contain blanks. Fields 14 and 15 are ticks of 10 ms in user and system mode.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10_000
  } catch {
    return null
  }
}

export function rssMb(pid: number | undefined): number | null {
  try {
    const kb = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kb === undefined ? null : Number(kb) / 1024
  } catch {
    return null
  }
}
