import { expect, it } from 'vitest'
import { readTokens } from './read-token.ts'

const OPTIONS = { origins: [], cookiePrefix: undefined, cookieNamespace: undefined } as const

it('A12 reads a cookie between blanks, in a time that grows with their number', () => {
  const blanks = ' \t'.repeat(500_000)
  const cookie = `x=a${blanks}b;${blanks}accessToken${blanks}=${blanks}one${blanks};${blanks}accessToken${blanks}x=two`
  const request = new Request('https://api.example.com', { headers: { Cookie: cookie } })
  expect(readTokens(request, OPTIONS)).toEqual([['one']])
})
