import { group } from '../../group.ts'
import { claimsOf } from '../../support/claims.ts'
import { equal, invalid, refused, status, text } from '../../support/expect.ts'
import { browser } from '../../support/pages/browser.ts'
import { proveSecond } from '../../support/passkeys/authenticator.ts'
import { ready, STEP_MS } from './totp-ready.ts'

const MINUTE = 60_000

export const totpLoginGroup = group('POST /auth/2fa/verify with a code of the app', {
  'R04 ends the sign-in with a session, which was none before': async (open) => {
    const { target, user, code, begin, prove } = await ready(open)
    await target.stores.sessions.revokeForUser(user.id)
    target.events.clear()
    const tempToken = await begin()
    equal(await target.stores.sessions.listForUser(user.id, target.clock.now()), [])
    equal(target.events.names, [])
    const answer = await prove(tempToken, await code())
    status(answer, 200)
    equal(Object.keys(answer.json).sort(), ['accessToken', 'refreshToken', 'success'])
    const claims = claimsOf(text(answer, 'accessToken'))
    equal([claims.sub, claims.loginProvider, claims.isTotpEnabled], [user.id, 'local', true])
    const [session, ...others] = await target.stores.sessions.listForUser(user.id, target.clock.now())
    equal([session?.handle, session?.method, others.length], [claims.sid, 'password', 0])
    const [success] = target.events.named('identity.auth.login.success')
    equal(success?.data, { method: 'password', provider: 'local', secondFactor: 'totp' })
    refused(await prove(tempToken, await code(1)), 401, 'INVALID_TEMP_TOKEN')
  },

  'sets cookies for a browser, and none for a foreign page': async (open) => {
    const { target, code, begin } = await ready(open)
    const client = browser(target)
    const json = { tempToken: await begin(), totpCode: await code() }
    refused(await client.post('/auth/2fa/verify', json, { Origin: 'https://evil.example' }), 403, 'CSRF_INVALID')
    equal(client.jar.names, [])
    const answer = await client.post('/auth/2fa/verify', json)
    equal(answer.json, { success: true })
    status(await client.get('/auth/me'), 200)
  },

  'takes the codes of one step before and after, and no others': async (open) => {
    const { code, begin, prove } = await ready(open)
    for (const drift of [-2, 2]) refused(await prove(await begin(), await code(drift)), 400, 'INVALID_CODE')
    for (const drift of [-1, 0, 1]) status(await prove(await begin(), await code(drift)), 200)
  },

  'R07 takes no step twice, and none before the last one': async (open) => {
    const { target, code, begin, prove } = await ready(open)
    status(await prove(await begin(), await code()), 200)
    for (const drift of [0, -1]) refused(await prove(await begin(), await code(drift)), 400, 'INVALID_CODE')
    target.clock.advance(STEP_MS)
    refused(await prove(await begin(), await code(-1)), 400, 'INVALID_CODE')
    status(await prove(await begin(), await code()), 200)
  },

  'R07 lets one of 50 parallel sign-ins by one code through': async (open) => {
    const { code, begin, prove } = await ready(open)
    const totpCode = await code()
    const tempTokens: string[] = []
    for (let count = 0; count < 50; count++) tempTokens.push(await begin())
    const answers = await Promise.all(tempTokens.map((tempToken) => prove(tempToken, totpCode)))
    equal(answers.filter((answer) => answer.status === 200).length, 1)
    equal(answers.filter(({ json }) => json.code === 'INVALID_CODE').length, 49)
  },

  'R01 lets one of 50 parallel proofs of one sign-in through': async (open) => {
    const { target, user, code, begin, prove } = await ready(open)
    await target.stores.sessions.revokeForUser(user.id)
    const [tempToken, totpCode] = [await begin(), await code()]
    const answers = await Promise.all(Array.from({ length: 50 }, () => prove(tempToken, totpCode)))
    equal(answers.filter((answer) => answer.status === 200).length, 1)
    equal((await target.stores.sessions.listForUser(user.id, target.clock.now())).length, 1)
  },

  'is good for five minutes': async (open) => {
    const { target, code, begin, prove } = await ready(open)
    const [first, second] = [await begin(), await begin()]
    target.clock.advance(5 * MINUTE - 1)
    status(await prove(first, await code()), 200)
    target.clock.advance(1)
    refused(await prove(second, await code(1)), 401, 'INVALID_TEMP_TOKEN')
  },

  'needs the temporary token and a code': async (open) => {
    const { target, code, begin, prove } = await ready(open)
    const totpCode = await code()
    refused(await proveSecond(target, { totpCode }), 400, 'TEMP_TOKEN_REQUIRED')
    refused(await prove('', totpCode), 400, 'TEMP_TOKEN_REQUIRED')
    for (const made of ['x', 'f'.repeat(64)]) refused(await prove(made, totpCode), 401, 'INVALID_TEMP_TOKEN')
    const tempToken = await begin()
    invalid(await proveSecond(target, { tempToken }), 'totpCode')
    for (const wrong of ['', 7, null, 'x'.repeat(17)])
      invalid(await proveSecond(target, { tempToken, totpCode: wrong }), 'totpCode')
    status(await prove(tempToken, totpCode), 200)
  },

  'takes a right code as a fresh proof, once': async (open) => {
    const { target, client, code, begin, prove } = await ready(open)
    target.clock.advance(20 * MINUTE)
    await client.refresh()
    const renew = async (totpCode: string) => client.post('/auth/2fa/recovery-codes', { totpCode })
    const totpCode = await code()
    status(await renew(totpCode), 200)
    refused(await renew(totpCode), 403, 'REAUTHENTICATION_REQUIRED')
    refused(await prove(await begin(), totpCode), 400, 'INVALID_CODE')
  },
})
