import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type {} from './bundle-program.ts'
import { SERVER_ENVIRONMENT } from './server-environment.ts'

/** Milliseconds after which a test stops waiting for a server that hangs at its start. */
const PATIENCE_MS = 300_000

/** Runs the program `sallyport`. */
export const COMMAND = [process.execPath, '-C', '@sallyport/source', await programPath()] as const

/** Returns the bundled program in tests, and its source in other programs, such as those that take screenshots. */
async function programPath(): Promise<string> {
  if (process.env.VITEST === undefined) return fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const { inject } = await import('vitest')
  return inject('serverProgram')
}

export interface SpawnedServer {
  readonly child: ChildProcess
  /** URL read from the server's start line. */
  readonly url: string
  output(): string
  /** Sends the signal. Returns the exit code, or the signal that ended the process. */
  stop(signal?: NodeJS.Signals): Promise<number | string | null>
}

export interface Exit {
  readonly code: number | null
  readonly output: string
}

type AtEnd = (cleanUp: () => Promise<void>) => void

export async function temporaryDirectory(atEnd: AtEnd): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'sallyport-server-'))
  atEnd(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/**
 * Starts the server in a process with only this environment. Resolves when it is ready; kills it when the test ends. `command`: program
 * and arguments that start the server of another version.
 */
export async function spawnServer(
  atEnd: AtEnd,
  cwd: string,
  env: Readonly<Record<string, string>> = {},
  command: readonly string[] = COMMAND,
): Promise<SpawnedServer> {
  const { child, output } = spawnProcess(command, cwd, env)
  const exited = once(child, 'close')
  atEnd(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await exited
  })
  const url = await Promise.race([startedUrl(child, output), exited.then(() => null), patience()])
  if (url === null) throw new Error(`the server did not start:\n${output()}`)
  return {
    child,
    url,
    output,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      const [code, endedBy] = await exited
      return code ?? endedBy
    },
  }
}

export async function runToEnd(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Exit> {
  const { child, output } = spawnProcess([...COMMAND, ...args], cwd, env)
  const [code] = await once(child, 'close')
  return { code, output: output() }
}

/** Starts a command. `ended` resolves to its exit code, or to the signal that ended it. */
export function spawnCommand(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): { readonly child: ChildProcess; readonly ended: Promise<number | string | null> } {
  const { child } = spawnProcess([...COMMAND, ...args], cwd, env)
  return { child, ended: once(child, 'close').then(([code, signal]) => code ?? signal) }
}

function spawnProcess([file = '', ...args]: readonly string[], cwd: string, env: Readonly<Record<string, string>>) {
  const child = spawn(file, args, { cwd, env: { ...SERVER_ENVIRONMENT, PORT: '0', ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return { child, output: () => output }
}

async function startedUrl(child: ChildProcess, output: () => string): Promise<string> {
  for (;;) {
    const url = /\bstarted\b.*?address"?[=:]"?(http:[^\s"]+)/.exec(output())?.[1]
    if (url !== undefined) return url
    if (child.stdout === null) throw new Error('no output to read')
    await once(child.stdout, 'data')
  }
}

async function patience(): Promise<null> {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())
  return null
}
