import { BEARER, PASSWORD } from '../../accounts.ts'
import { brief, succeeded } from '../../callers/answer.ts'
import type { Rule } from '../../rule.ts'
import { needs } from '../needs.ts'

export const preHijackingRule: Rule = {
  name: 'R10 a stranger who registered an address loses the account to its owner',
  skip: needs({ mailbox: true, endpoint: ['POST /auth/register', 'POST /auth/magic-link/send'] }),
  async run(siege) {
    const email = siege.freshEmail('victim')
    const attacker = siege.stranger()
    const registered = succeeded(await attacker.post('/auth/register', { email, password: PASSWORD }), 'register')
    const account = { id: String(registered.json.userId), email, password: PASSWORD }
    const app = await siege.app(account)
    await siege.browser(account, attacker)
    const owner = siege.stranger(BEARER)
    succeeded(await owner.post('/auth/magic-link/send', { email }), 'magic-link/send')
    const token = await siege.mailedToken(email, 'magic-link(?:/verify)?')
    succeeded(await owner.post('/auth/magic-link/verify', { token }), 'magic-link/verify')
    const login = await siege.login(siege.stranger(), email, PASSWORD)
    siege.check(login.status === 401, `the stranger's password was answered ${brief(login)}`)
    const refresh = await siege.stranger(BEARER).post('/auth/refresh', { refreshToken: app.refreshToken })
    siege.check(refresh.status === 401, `the stranger's refresh token was answered ${brief(refresh)}`)
    const cookie = await attacker.post('/auth/refresh', {}, { Origin: siege.connection.origin })
    siege.check(cookie.status === 401, `the stranger's cookies were answered ${brief(cookie)}`)
    const change = await app.caller.send('PATCH', '/auth/profile', { json: { name: 'x' } })
    siege.check(change.status === 401, `the stranger's access token changed the profile: ${brief(change)}`)
  },
}

export const fixationRule: Rule = {
  name: 'R28 a sign-in keeps no session that the browser had before',
  async run(siege) {
    const [attacker, victim] = [await siege.account(), await siege.account()]
    const planted = await siege.browser(attacker)
    const before = { accessToken: planted.jar.get('accessToken'), refreshToken: planted.jar.get('refreshToken') }
    // The victim's browser has the attacker's cookies and signs in.
    await siege.browser(victim, planted)
    siege.check(planted.jar.get('accessToken') !== before.accessToken, 'the old access token was kept')
    siege.check(planted.jar.get('refreshToken') !== before.refreshToken, 'the old refresh token was kept')
    const me = await planted.get('/auth/me')
    siege.check(me.json.email === victim.email, 'after the sign-in the browser was still the other user')
    const old = await siege.stranger(BEARER).post('/auth/refresh', { refreshToken: before.refreshToken })
    siege.check(old.status === 401, `the old session was answered ${brief(old)}`)
  },
}

export const fixedCookieRule: Rule = {
  name: 'R21 a sign-in takes no session id that the caller chose',
  async run(siege) {
    const account = await siege.account()
    const chosen = 'chosen-by-the-attacker'
    const browser = siege.stranger()
    for (const name of ['accessToken', 'refreshToken', 'sid', 'session', 'connect.sid', 'known-device'])
      browser.jar.set(name, chosen)
    const answer = await siege.login(browser, account.email, account.password)
    siege.check(answer.status === 200, `a sign-in with cookies of others was answered ${brief(answer)}`)
    siege.check(!answer.cookies.some((line) => line.includes(chosen)), 'a cookie has the value that the caller chose')
    for (const line of answer.cookies.filter((one) => /^(__\w+-)?(accessToken|refreshToken)=[^;]/.test(one))) {
      siege.check(/; *HttpOnly/i.test(line), `${line.split('=')[0]} isn't HttpOnly`)
      siege.check(/; *SameSite=(Lax|Strict)/i.test(line), `${line.split('=')[0]} has no SameSite`)
      const isSecure = siege.connection.url.protocol === 'https:'
      siege.check(!isSecure || /; *Secure/i.test(line), `${line.split('=')[0]} isn't Secure`)
    }
  },
}

export const factorFirstRule: Rule = {
  name: 'R04 no endpoint opens before every factor is proven',
  skip: needs({ endpoint: 'POST /auth/2fa/setup' }),
  async run(siege) {
    const account = await siege.guarded()
    const browser = siege.stranger()
    const answer = await siege.login(browser, account.email, account.password)
    siege.check(answer.json.requiresTwoFactor === true, 'the password alone signed in')
    siege.check(browser.jar.get('accessToken') === undefined, 'the password alone set an access token')
    siege.check(browser.jar.get('refreshToken') === undefined, 'the password alone set a refresh token')
    const tempToken = String(answer.json.tempToken)
    for (const [method, path] of [
      ['GET', '/auth/me'],
      ['PATCH', '/auth/profile'],
      ['POST', '/auth/change-password'],
      ['POST', '/auth/2fa/disable'],
      ['POST', '/auth/2fa/recovery-codes'],
      ['POST', '/auth/2fa/setup'],
      ['DELETE', '/auth/account'],
      ['POST', '/tools/stream/ticket'],
    ] as const) {
      const json = method === 'GET' ? {} : { json: { tempToken, name: 'x', currentPassword: account.password } }
      const tried = await browser.send(method, path, { ...json, headers: { Authorization: `Bearer ${tempToken}` } })
      siege.check(tried.status >= 400 && tried.status < 500, `${method} ${path} before the factor: ${brief(tried)}`)
    }
  },
}

export const freshProofRule: Rule = {
  name: 'R06 a wrong password in a session proves nothing',
  skip: needs({ endpoint: 'POST /auth/change-password' }),
  async run(siege) {
    const account = await siege.account()
    const { caller } = await siege.app(account)
    for (const currentPassword of ['wrong', '', 'x'.repeat(1025), account.password.toUpperCase()]) {
      const json = { currentPassword, newPassword: 'a new password of the siege' }
      const answer = await caller.post('/auth/change-password', json)
      siege.check(answer.status >= 400 && answer.status < 500, `a wrong current password was answered ${brief(answer)}`)
    }
    const login = await siege.login(siege.stranger(), account.email, account.password)
    siege.check(login.status === 200, `the password was changed: ${brief(login)}`)
  },
}
