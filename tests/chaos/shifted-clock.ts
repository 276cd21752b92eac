/** Loaded before a server by `node --import`: its `Date` is ahead by the milliseconds in the file that CHAOS_CLOCK names. */
import { readFileSync } from 'node:fs'

const RealDate = Date
const file = process.env.CHAOS_CLOCK ?? ''
let aheadMs = 0

function read(): void {
  try {
    aheadMs = Number(readFileSync(file, 'utf8'))
  } catch {
    // The file is being written.
  }
}

read()
setInterval(read, 200).unref()

globalThis.Date = class extends RealDate {
  constructor(...given: readonly unknown[]) {
    // The cast is safe: these are the arguments of the real constructor.
    super(...((given.length === 0 ? [RealDate.now() + aheadMs] : given) as [number]))
  }
  static override now(): number {
    return RealDate.now() + aheadMs
  }
} as DateConstructor
