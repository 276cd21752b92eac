import type { Environment } from '../configuration/settings.ts'

/** Environment variables, output streams and terminal of a command. */
export interface CommandContext {
  readonly env: Environment
  /** Writes the result to the standard output. */
  readonly print: (text: string) => void
  /** Writes a problem or a note to the standard error. */
  readonly printError: (text: string) => void
  /** True if a person sees the standard error, so that progress and questions make sense. */
  readonly isInteractive: boolean
}

/** Options that every command has. */
export interface CommonOptions {
  readonly json?: boolean
}

/** Prints the result: as one line of JSON with `--json`, otherwise as text. */
export function printResult(
  { print }: CommandContext,
  { json = false }: CommonOptions,
  result: object,
  text: string,
): void {
  print(json ? `${JSON.stringify(result)}\n` : `${text}\n`)
}
