import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { ADMIN_SECRET, freePort } from '../../../examples/smoke.ts'
import { type Project, plainEnvironment } from './project.ts'

const SECRET = 'vW3kZ8nQ1xR6tY0uI5oP2aS9dF4gH7jL'

/** A server that a project runs. */
export interface Program {
  /** The address that it prints. */
  readonly url: string
  /** Everything that it has printed so far. */
  output(): string
  /** Asks it to stop, waits until it has, and returns its exit code. */
  stop(): Promise<number | null>
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
  const child = spawn(command, [...args], { cwd: folder, env: given, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  let printed = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += chunk
      const found = /\b(?:Listening on |Ready on |url["=:]+)(http:\/\/[^\s"]+)/.exec(printed)?.[1]
      if (found !== undefined) resolve(new URL(found).origin)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void exited.then((code) => reject(new Error(`${command} ended with ${code}: ${printed}`)))
  })
  return { url, output: () => printed, stop: () => stop(child, exited) }
}

async function stop(child: ChildProcess, exited: Promise<number | null>): Promise<number | null> {
  child.kill('SIGTERM')
  const overdue = setTimeout(() => child.kill('SIGKILL'), 5000)
  const code = await exited
  clearTimeout(overdue)
  return code
}
