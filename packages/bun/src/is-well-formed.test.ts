import { describe, expect, it } from 'vitest'
import { isWellFormed } from './is-well-formed.ts'

/** As the runtime makes it: its URL is no more than the texts of the request put together. */
function requestOf(url: string, host: string | null): Request {
  // Sound for what is read of it.
  return { url, headers: new Headers(host === null ? {} : { Host: host }) } as Request
}

describe('isWellFormed', () => {
  it.each(['a.example', 'A.example:8080', 'my_app', '127.0.0.1:1', '[::1]', '[::1]:3000'])(
    'takes the Host %s',
    (host) => {
      expect(isWellFormed(requestOf(`http://${host}/auth/me`, host))).toBe(true)
    },
  )

  it.each(['', 'a b', 'a/auth?', 'a#', 'u@a', 'a\\\\b', 'a:x', 'a:', '[', '[::1', '%zz', 'a, b'])(
    'refuses the Host "%s"',
    (host) => {
      expect(isWellFormed(requestOf(`http://${host}/auth/me`, host))).toBe(false)
      expect(isWellFormed(requestOf('http://a.example/auth/me', host))).toBe(false)
    },
  )

  it.each(['/auth/me', 'x.example:80', 'ftp://a.example/', 'http://[/', 'http://a.example:99999/'])(
    'refuses the URL %s',
    (url) => {
      expect(isWellFormed(requestOf(url, 'a.example'))).toBe(false)
    },
  )

  it('needs a Host', () => {
    expect(isWellFormed(requestOf('http://a.example/', null))).toBe(false)
  })
})
