import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { importProgress } from './import-progress.ts'

function terminal() {
  const written: string[] = []
  const modes: boolean[] = []
  const input = Object.assign(new EventEmitter(), {
    setRawMode(mode: boolean) {
      modes.push(mode)
      return this
    },
    resume() {
      return this
    },
    pause() {
      return this
    },
  })
  // The cast is safe: the progress uses nothing else of a terminal's input.
  const given = { input: input as never, output: { write: (text: string) => written.push(text) > 0 } }
  return { ...given, interrupt: vi.fn(), written, modes, type: (text: string) => input.emit('data', Buffer.from(text)) }
}

it('people 17: the import counts records of all and percent, and the terminal echoes nothing meanwhile', () => {
  const seen = terminal()
  const progress = importProgress(60_000, seen)
  for (let index = 0; index < 12_345; index++) progress.advance()
  seen.type('typed meanwhile')
  expect(seen.written.at(-1)).toBe('\r\u001b[2KImporting: 12,300 of 60,000 records (20 %)')
  expect(seen.written.length).toBeLessThan(300)
  expect([seen.modes, seen.interrupt.mock.calls.length]).toEqual([[true], 0])
  seen.type('\u0003')
  progress.stop()
  expect([seen.modes, seen.interrupt.mock.calls.length, seen.written.at(-1)]).toEqual([[true, false], 1, '\r\u001b[2K'])
})

it('counts alone if the number of records is unknown', () => {
  const seen = terminal()
  const progress = importProgress(null, seen)
  for (let index = 0; index < 250; index++) progress.advance()
  expect(seen.written.at(-1)).toContain('Importing: 200 records')
})
