import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Project } from './project.ts'

/** Sets how many milliseconds the clock of a host is ahead. */
export type SetClock = (aheadMs: number) => void | Promise<void>

interface ClockOfProcess {
  /** Module that the process must load first. */
  readonly module: string
  readonly env: Readonly<Record<string, string>>
  readonly setClock: SetClock
}

/** Gives a project a module that moves the clock of the process that loads it. */
export function clockOf({ folder }: Project): ClockOfProcess {
  const file = join(folder, 'clock')
  const setClock = (aheadMs: number) => writeFileSync(file, String(aheadMs))
  setClock(0)
  cpSync(join(import.meta.dirname, 'clock.mjs'), join(folder, 'clock.mjs'))
  return { module: './clock.mjs', env: { CLOCK_FILE: file }, setClock }
}
