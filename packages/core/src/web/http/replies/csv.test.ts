import { describe, expect, it } from 'vitest'
import { csvLine, download } from './csv.ts'

describe('csvLine', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('keeps %j from being run as a formula', (text) => {
    expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`)
  })

  it.each([
    ['x;=1+1;', "x;'=1+1;"],
    ['x; "=1', 'x; "\'=1'],
    ['x\t=1', "x\t'=1"],
    ['x\n@SUM(A1)', "x\n'@SUM(A1)"],
    ['\n=1', "'\n=1"],
    ['\uff1d1+1', "'\uff1d1+1"],
  ])('keeps %j from being run by programs that split at other separators', (text, inert) => {
    const cell = csvLine([text]).trimEnd()
    expect(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell).toBe(inert)
  })

  it('leaves texts without formulas as they are', () => {
    expect(csvLine(['a;b', 'Mozilla/5.0 (X11; Linux)', 'b-c=d'])).toBe('a;b,Mozilla/5.0 (X11; Linux),b-c=d\r\n')
  })

  it('quotes separators, quotes and line ends, and leaves numbers as they are', () => {
    expect(csvLine(['a,b', 'say "x"', 'two\nlines', -1, undefined, true, ''])).toBe(
      '"a,b","say ""x""","two\nlines",-1,,true,\r\n',
    )
  })
})

describe('download', () => {
  it('reads no chunk ahead of the client but the first, and stops when the client does', async () => {
    let read = 0
    let isEnded = false
    async function* chunks() {
      try {
        for (;;) yield `${++read}`
      } finally {
        isEnded = true
      }
    }
    const { content } = await download('a.csv', 'text/csv', chunks())
    const reader = new Response(content).body?.getReader()
    await reader?.read()
    expect(read).toBeLessThanOrEqual(3)
    await reader?.cancel()
    expect(isEnded).toBe(true)
  })

  it('rejects before the response if the store fails', async () => {
    async function* failing(): AsyncGenerator<string, void> {
      yield await Promise.reject<string>(new Error('no store'))
    }
    await expect(download('a.csv', 'text/csv', failing())).rejects.toThrow('no store')
  })
})
