import type { Configuration } from '../../configuration/configure.ts'
import type { Environment } from '../../configuration/settings.ts'

/** Result of one check of `sallyport doctor`. */
export interface Finding {
  /** Subject of the check, such as `database`. */
  readonly subject: string
  readonly status: 'ok' | 'warning' | 'problem'
  readonly message: string
  /** Advice for the operator. */
  readonly advice?: string
}

/** Objects that the checks examine. */
export interface Examined {
  readonly env: Environment
  readonly configuration: Configuration
}

export type Check = (examined: Examined) => Promise<readonly Finding[]> | readonly Finding[]

export function ok(subject: string, message: string): Finding {
  return { subject, status: 'ok', message }
}

export function warning(subject: string, message: string, advice: string): Finding {
  return { subject, status: 'warning', message, advice }
}

export function problem(subject: string, message: string, advice: string): Finding {
  return { subject, status: 'problem', message, advice }
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}
