import type { ReadStream, WriteStream } from 'node:tty'

const ERASE_LINE = '\r\u001b[2K'
const CONTROL_C = '\u0003'
const numbers = new Intl.NumberFormat('en')

/** Parts of the terminal that the progress uses. */
export interface Terminal {
  readonly input: Pick<ReadStream, 'setRawMode' | 'on' | 'off' | 'resume' | 'pause'>
  readonly output: Pick<WriteStream, 'write'>
  /** Called when the person presses Ctrl-C. */
  interrupt(): void
}

export interface ImportProgress {
  /** Counts one more record. */
  advance(): void
  /** Erases the line and lets the terminal echo input again. A second call does nothing. */
  stop(): void
}

/**
 * Shows on one line how many records of a file are imported. `total`: number of records, null if it is unknown, as for a named pipe. Meanwhile the
 * terminal doesn't echo typed characters, which would mix with the line.
 */
export function importProgress(total: number | null, { input, output, interrupt }: Terminal): ImportProgress {
  let [done, shown, isStopped] = [0, '', false]
  const onTyped = (typed: Buffer) => typed.includes(CONTROL_C) && interrupt()
  input.setRawMode(true)
  input.on('data', onTyped).resume()
  show()

  function show(): void {
    const line = lineOf(done, total)
    if (line !== shown) output.write(`${ERASE_LINE}${line}`)
    shown = line
  }

  return {
    advance() {
      done += 1
      // Redraws about 1,000 times in all. If the total is unknown, redraws after every 100 records.
      if (total === null ? done % 100 === 0 : done % Math.ceil(total / 1000) === 0) show()
    },
    stop() {
      if (isStopped) return
      isStopped = true
      output.write(ERASE_LINE)
      input.off('data', onTyped).pause()
      input.setRawMode(false)
    },
  }
}

function lineOf(done: number, total: number | null): string {
  if (total === null) return `Importing: ${numbers.format(done)} records`
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
  return `Importing: ${numbers.format(done)} of ${numbers.format(total)} records (${percent} %)`
}
