/** Loaded by `--import`: the clock of the process is ahead by the milliseconds that the file CLOCK_FILE holds. */
import { readFileSync } from 'node:fs'

const Real = Date
const now = () => Real.now() + Number(readFileSync(process.env.CLOCK_FILE, 'utf8'))

globalThis.Date = class ShiftedDate extends Real {
  constructor(...args) {
    if (args.length === 0) super(now())
    else super(...args)
  }

  static now() {
    return now()
  }
}
