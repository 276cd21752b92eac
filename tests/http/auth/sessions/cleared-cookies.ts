import type { Answer } from '../../support/answer.ts'
import { equal, isTrue } from '../../support/expect.ts'
import { parseSetCookie } from '../../support/pages/cookie-jar.ts'

const NAMES = ['accessToken', 'refreshToken', 'csrf-token']
const PREFIXES = ['__Host-', '__Secure-', '']

/**
 * Expects that every Set-Cookie expires its cookie. The plain names appear on both paths; the prefixed names if a
 * browser would accept them.
 */
export function clearsEveryName(answer: Answer, isSecure = false): void {
  const cookies = answer.setCookies.map(parseSetCookie)
  isTrue(
    cookies.every(({ maxAge, value }) => maxAge === 0 && value === ''),
    `all expire: ${answer.setCookies}`,
  )
  for (const prefix of isSecure ? PREFIXES : ['']) {
    for (const name of NAMES) {
      const paths = cookies.filter((cookie) => cookie.name === prefix + name).map(({ path }) => path)
      isTrue(paths.includes('/'), `${prefix}${name} is cleared on /`)
      if (prefix === '__Host-' || name !== 'refreshToken') continue
      for (const path of ['/auth', '/auth/refresh'])
        isTrue(paths.includes(path), `${prefix}${name} is cleared on ${path}`)
    }
  }
  for (const { name, attributes } of cookies) {
    if (!name.startsWith('__')) continue
    isTrue(attributes.includes('Secure'), `${name} is Secure, or no browser would expire it`)
    if (name.startsWith('__Host-'))
      equal(
        attributes.filter((text) => /^(domain|path)/i.test(text)),
        ['Path=/'],
        name,
      )
  }
}
