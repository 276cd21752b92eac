import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { failuresIn } from './failures.ts'

export interface Part {
  /** Path of a program in bench/, without its extension. */
  readonly name: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

export interface PartResult {
  readonly name: string
  readonly seconds: number
  /** What the part could not measure, with the reasons. */
  readonly failures: readonly string[]
}

/** Exit code of a program that measured everything but missed its goal. */
export const GOAL_MISSED = 2
/** Milliseconds after which a part is killed. */
const LIMIT_MS = 60 * 60_000

/** Runs a part to its end and shows its output. Never rejects: a part that crashes or hangs is a failure with a reason. */
export function runPart({ name, args = [], env = {} }: Part, limitMs = LIMIT_MS): Promise<PartResult> {
  const script = fileURLToPath(new URL(`../${name}.ts`, import.meta.url))
  const begun = performance.now()
  let errors = ''
  return new Promise((resolve) => {
    const done = (failures: readonly string[]) =>
      resolve({ name, seconds: Math.round((performance.now() - begun) / 1000), failures })
    const child = spawn(process.execPath, ['-C', '@sallyport/source', script, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'pipe'],
    })
    const late = setTimeout(() => child.kill('SIGKILL'), limitMs)
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      process.stderr.write(text)
      errors += text
    })
    child.once('error', (error) => done([error.message]))
    child.once('exit', (code, signal) => {
      clearTimeout(late)
      if (code === 0 || code === GOAL_MISSED) return done([])
      done(signal === null ? failuresIn(errors) : [`ended by ${signal} after ${limitMs / 1000} s at most`])
    })
  })
}
