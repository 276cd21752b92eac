import { describe, expect, it } from 'vitest'
import { csvLine, download } from './csv.ts'

describe('csvLine', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('keeps %j from being run as a formula', (text) => {
    expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`)
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
