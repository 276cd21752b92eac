import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Message } from '@sallyport/siege'
import { onTestFinished } from 'vitest'

export interface SpawnedProgram {
  readonly url: string
  readonly messages: readonly Message[]
}

/** Runs `besieged.ts` on a runtime until the test ends. Resolves when it serves. */
export async function spawnBesieged(
  runtime: 'bun' | 'deno',
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<SpawnedProgram> {
  const child = spawn(command, [...args, 'besieged.ts', runtime], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { PATH: process.env.PATH, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const messages: Message[] = []
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`${command} ended with ${code}:\n${errors}`)))
    createInterface(child.stdout).on('line', (line) => {
      const told = JSON.parse(line)
      if (told.url === undefined) messages.push(told)
      else resolve({ url: told.url, messages })
    })
  })
}
