import { CommanderError } from 'commander'
import { StartProblems } from '../configuration/start-problems.ts'
import type { CommandContext } from './command-context.ts'

/** Exit codes of the command: 1 if it failed or found a problem, 2 if its arguments are wrong. */
export const EXIT = { failure: 1, wrongUse: 2 } as const

/** Thrown to end the command with exit code 1 after it has printed its result. */
export class Findings extends Error {
  override readonly name = 'Findings'
}

/** Prints why the command failed, without a stack, and returns the exit code. Throws unexpected errors, which are defects. */
export function exitCodeOf(error: unknown, { printError }: CommandContext, asJson: boolean): number {
  if (error instanceof Findings) return EXIT.failure
  // commander has printed its own message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.wrongUse
  const failure = failureOf(error)
  if (failure === null) throw error
  printError(asJson ? `${JSON.stringify({ error: failure })}\n` : `${failure.message}\nSee --help.\n`)
  return EXIT.failure
}

function failureOf(error: unknown): { readonly message: string; readonly [field: string]: unknown } | null {
  if (error instanceof StartProblems) return { message: error.message, problems: error.problems }
  if (error instanceof Error && error.name === 'AuthError' && 'code' in error) {
    const details = 'data' in error && error.data !== undefined ? { data: error.data } : {}
    return { message: error.message, code: error.code, ...details }
  }
  return null
}
