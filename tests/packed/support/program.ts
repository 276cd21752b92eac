import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { ADMIN_SECRET, freePort } from '../../../examples/smoke.ts'
import { type Project, plainEnvironment } from './project.ts'

/** Ends a program that hangs at its end. */
const HANG_MS = 120_000
const SECRET = 'vW3kZ8nQ1xR6tY0uI5oP2aS9dF4gH7jL'

/** A server that a project runs. */
export interface Program {
  /** The address that it prints. */
  readonly url: string
  /** Everything that it has printed so far. */
  output(): string
  /** Sends SIGTERM to the command and waits until it and every process that it has started are gone. */
  stop(): Promise<void>
}

/** Settings of a server for development on a free port. */
export async function settings(): Promise<Readonly<Record<string, string>>> {
  const secrets = { SALLYPORT_SECRET: SECRET, SALLYPORT_ADMIN_SECRET: ADMIN_SECRET }
  return { ...secrets, NODE_ENV: 'development', PORT: String(await freePort()) }
}

/** Starts a project's server and waits until it prints where it listens. */
export async function startProgram(
  { folder }: Project,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Program> {
  const given = { ...plainEnvironment(), ...env }
  const child = spawn(command, [...args], {
    cwd: folder,
    env: given,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  // Other than `exit`, `close` waits for the children that write to the same output.
  const ended = once(child, 'close')
  let printed = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += chunk
      const found = /(?:\bListening on |\bReady on |\burl["=:]+|\bLocal: +)(https?:\/\/[^\s"]+)/.exec(printed)?.[1]
      if (found !== undefined) resolve(new URL(found).origin)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(([code]) => reject(new Error(`${command} ended with ${code}: ${printed}`)), reject)
  })
  return { url, output: () => printed, stop: () => stop(child, ended) }
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM')
  const overdue = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'), HANG_MS)
  await ended
  clearTimeout(overdue)
}
