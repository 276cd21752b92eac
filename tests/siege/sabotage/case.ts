import type { Sabotage } from './bundle-with.ts'

export interface Case {
  /** Name of the rule that must see it. */
  readonly rule: string
  readonly what: string
  readonly sabotages: readonly Sabotage[]
  /** True if receivers on this machine are allowed. */
  readonly allowsLoopback?: true
}

export function inCore(file: string, find: string, replace: string): Sabotage {
  return { file: `core/src/${file}`, find, replace }
}

export function inServer(file: string, find: string, replace: string): Sabotage {
  return { file: `authorization-server/src/${file}`, find, replace }
}

/** Removes the limit of sign-ins by account and address, beside the lock-out. */
export const NO_LOGIN_LIMIT = inCore(
  'web/limits/rate-limit.ts',
  'if (limit.keyed === undefined || key === undefined) return',
  'if (limit.name !== undefined) return\n  if (limit.keyed === undefined || key === undefined) return',
)
