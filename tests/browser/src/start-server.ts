import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVER_ENVIRONMENT } from '../../../packages/server/test/server-environment.ts'
import { COMMAND } from '../../../packages/server/test/spawn-server.ts'

export interface StartedServer {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts the ready-made server as `npm start` does, on a free port and in its own directory. `config`: the source text
 * of a config module.
 */
export async function startServer(
  env: Readonly<Record<string, string>> = {},
  config = 'export default {}',
): Promise<StartedServer> {
  const cwd = await mkdtemp(join(tmpdir(), 'sallyport-try-'))
  await writeFile(join(cwd, 'config.mjs'), config)
  const [program, ...args] = COMMAND
  const child = spawn(program, args, {
    cwd,
    env: { ...SERVER_ENVIRONMENT, PORT: '0', SALLYPORT_CONFIG: 'config.mjs', ...env },
  })
  const exited = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    await exited
    await rm(cwd, { recursive: true, force: true })
  }
  const started = () => /\bstarted url=(http:\S+)/.exec(output)?.[1]
  while (started() === undefined) {
    const ended = await Promise.race([exited.then(() => true), once(child.stdout, 'data').then(() => false)])
    if (ended) throw new Error(`the server did not start:\n${output}`)
  }
  return { url: started() ?? '', stop }
}
