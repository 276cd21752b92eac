import { BEARER, bearer } from '../../accounts.ts'
import { brief } from '../../callers/answer.ts'
import type { Rule } from '../../rule.ts'
import { needs } from '../needs.ts'

/** Number of wrong guesses to send: more than the 10 wrong passwords at which an account is locked for a client address. */
const GUESSES = 14
/** Number of wrong second factors after which a sign-in is refused. */
const FACTOR_GUESSES = 5

const limited = { mayBeLimited: true } as const

export const bruteForceRule: Rule = {
  name: 'R24 guessing a password is stopped, and locks the owner out nowhere else',
  async run(siege) {
    const { email, password, id } = await siege.account()
    const owner = siege.stranger()
    const known = await siege.browser({ email, password, id }, owner)
    const attacker = siege.stranger()
    const statuses: number[] = []
    for (let guess = 0; guess < GUESSES; guess++) {
      // Other spellings of the email address must not get counts of their own.
      const spelt = [email, email.toUpperCase(), ` ${email} `][guess % 3] ?? email
      const { status } = await siege.login(attacker, spelt, `wrong password ${guess}`, limited)
      statuses.push(status)
    }
    siege.check(
      statuses.every((status) => [400, 401, 429].includes(status)),
      `wrong passwords were answered ${statuses}`,
    )
    siege.check(statuses.includes(429), `${GUESSES} wrong passwords in a row were all taken`)
    const right = await siege.login(attacker, email, password, limited)
    siege.check(right.status === 429, `the right password after ${GUESSES} guesses was answered ${brief(right)}`)
    const spoofed = await siege.login(attacker, email, password, {
      ...limited,
      headers: { Origin: siege.connection.origin, Forwarded: 'for=203.0.113.9', 'X-Real-IP': '203.0.113.9' },
    })
    siege.check(spoofed.status === 429, `made-up client addresses opened the lock-out: ${brief(spoofed)}`)
    // Without the header, attacker and owner have the same address, so the lock-out concerns both.
    if (siege.connection.clientAddressHeader !== undefined) {
      const elsewhere = await siege.login(siege.stranger(), email, password, limited)
      siege.check(elsewhere.status === 200, `the owner at another address was locked out: ${brief(elsewhere)}`)
    }
    const again = await siege.login(known, email, password, limited)
    siege.check(
      again.status === 200 || siege.connection.clientAddressHeader === undefined,
      `the owner's own browser was locked out: ${brief(again)}`,
    )
    const { status } = await known.get('/auth/me')
    siege.check(status === 200, `guessing ended the owner's session: ${status}`)
  },
}

export const factorGuessesRule: Rule = {
  name: 'R24 guessing a second factor is stopped, also over many sign-ins',
  skip: needs({ endpoint: 'POST /auth/2fa/verify' }),
  async run(siege) {
    const account = await siege.guarded()
    const guess = async (tempToken: string, recoveryCode: string) => {
      const json = { tempToken, recoveryCode }
      return siege.stranger(BEARER).send('POST', '/auth/2fa/verify', { json, ...limited })
    }
    const tempToken = await siege.tempToken(account)
    for (let times = 0; times < FACTOR_GUESSES; times++) {
      const wrong = await guess(tempToken, `aaaaa-aaaa${times + 2}`)
      siege.check(wrong.status >= 400 && wrong.status < 500, `a wrong recovery code was answered ${brief(wrong)}`)
    }
    const right = await guess(tempToken, account.recoveryCodes[0] ?? '')
    siege.check(right.status >= 400, `a sign-in took more than ${FACTOR_GUESSES} guesses at its second factor`)
    let isStopped = false
    for (let attempt = 0; attempt < 4 && !isStopped; attempt++) {
      const next = await siege.tempToken(account)
      for (let times = 0; times < FACTOR_GUESSES; times++)
        isStopped ||= (await guess(next, `bbbbb-bbbb${times + 2}`)).status === 429
    }
    siege.check(isStopped, '25 guesses at the second factor of one account were all taken')
  },
}

export const adminGuessesRule: Rule = {
  name: 'R24 guessing the admin secret is stopped',
  skip(siege) {
    if (!siege.hasAdmin) return 'needs --admin-secret'
    const reason = 'needs --client-address-header: else the siege itself would be refused afterwards'
    return siege.connection.clientAddressHeader === undefined ? reason : null
  },
  async run(siege) {
    const attacker = siege.stranger()
    const statuses: number[] = []
    for (let guess = 0; guess < GUESSES; guess++) {
      const headers = bearer(`${guess}`.padStart(32, 'x'))
      statuses.push((await attacker.send('GET', '/admin/api/ping', { headers, ...limited })).status)
    }
    siege.check(
      statuses.every((status) => status === 401 || status === 429),
      `wrong secrets were answered ${statuses}`,
    )
    siege.check(statuses.at(-1) === 429, `${GUESSES} wrong admin secrets in a row were all taken`)
  },
}
