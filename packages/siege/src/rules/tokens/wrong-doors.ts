import { BEARER, bearer } from '../../accounts.ts'
import { type Answer, field, succeeded } from '../../callers/answer.ts'
import type { Rule } from '../../rule.ts'
import type { Siege } from '../../siege.ts'
import { needs } from '../needs.ts'

type Door = (secret: string) => Promise<Answer>

/** Returns one secret of each kind that this server issues, by the name of the kind. */
async function secretsOf(siege: Siege): Promise<Readonly<Record<string, string>>> {
  const { caller, accessToken, refreshToken } = await siege.app(await siege.account())
  const guarded = await siege.guarded()
  const secrets: Record<string, string> = {
    'access token': accessToken,
    'refresh token': refreshToken,
    'temporary token': await siege.tempToken(guarded),
    'recovery code': guarded.recoveryCodes[0] ?? '',
    'made-up text': 'a'.repeat(64),
  }
  const mails = [
    ['reset link', '/auth/forgot-password', 'reset-password'],
    ['magic link', '/auth/magic-link/send', 'magic-link(?:/verify)?'],
    ['verification link', '/auth/send-verification-email', 'verify-email'],
  ] as const
  for (const [name, path, page] of mails) {
    if (!(await siege.offers('POST', path))) continue
    // Uses an account for each token, because redeeming one token invalidates the account's others.
    const account = await siege.account({ isEmailVerified: false })
    const { caller: owner } = await siege.app(account)
    succeeded(await owner.post(path, { email: account.email }), path)
    secrets[name] = await siege.mailedToken(account.email, page)
  }
  if (await siege.offers('POST', '/tools/stream/ticket'))
    secrets['stream ticket'] = field(succeeded(await caller.post('/tools/stream/ticket'), 'ticket'), 'ticket')
  if (await siege.offers('POST', '/admin/api/api-keys')) {
    const made = await siege.administrator.post('/admin/api/api-keys', { name: 'siege', scopes: ['*'] })
    secrets['API key'] = field(succeeded(made, 'creating a key'), 'rawKey')
  }
  return secrets
}

function doorsOf(siege: Siege): Readonly<Record<string, readonly [opens: readonly string[], door: Door]>> {
  const post = (path: string, json: object) => siege.stranger(BEARER).post(path, json)
  const newPassword = 'another password of the siege'
  return {
    'Bearer at GET /auth/me': [['access token'], (secret) => siege.stranger(bearer(secret)).get('/auth/me')],
    'the cookie accessToken': [
      ['access token'],
      (secret) => siege.stranger({ Cookie: `accessToken=${encodeURIComponent(secret)}` }).get('/auth/me'),
    ],
    'POST /auth/refresh': [['refresh token'], (refreshToken) => post('/auth/refresh', { refreshToken })],
    'POST /auth/reset-password': [['reset link'], (token) => post('/auth/reset-password', { token, newPassword })],
    'POST /auth/magic-link/verify': [['magic link'], (token) => post('/auth/magic-link/verify', { token })],
    'GET /auth/verify-email': [
      ['verification link'],
      (token) =>
        siege.stranger().get(`/auth/verify-email?token=${encodeURIComponent(token)}`, { Accept: 'application/json' }),
    ],
    'POST /auth/change-email/confirm': [[], (token) => post('/auth/change-email/confirm', { token })],
    'POST /auth/link-verify': [[], (token) => post('/auth/link-verify', { token })],
    'POST /auth/secure-account': [[], (token) => post('/auth/secure-account', { token })],
    'tempToken at POST /auth/2fa/verify': [
      [],
      (tempToken) => post('/auth/2fa/verify', { tempToken, recoveryCode: 'aaaaa-aaaaa' }),
    ],
    'tempToken at POST /auth/2fa/setup': [[], (tempToken) => post('/auth/2fa/setup', { tempToken })],
    'Bearer at GET /admin/api/ping': [[], (secret) => siege.stranger(bearer(secret)).get('/admin/api/ping')],
    'X-Api-Key at GET /tools/telemetry': [
      ['API key'],
      (secret) => siege.stranger({ 'X-Api-Key': secret }).get('/tools/telemetry'),
    ],
    'X-Api-Key at GET /auth/me': [[], (secret) => siege.stranger({ 'X-Api-Key': secret }).get('/auth/me')],
  }
}

/** Tries each secret at each endpoint (R02). The endpoints that accept a secret come last, because some of them use it up. */
export const wrongDoorsRule: Rule = {
  name: 'R02 each secret opens only its own endpoints',
  skip: needs({ mailbox: true, admin: true }),
  async run(siege) {
    const secrets = await secretsOf(siege)
    const doors = Object.entries(doorsOf(siege))
    const tries = Object.entries(secrets).flatMap(([name, secret]) =>
      doors.map(([at, [opens, door]]) => ({ name, secret, at, door, isRight: opens.includes(name) })),
    )
    for (const { name, secret, at, door } of tries.filter(({ isRight }) => !isRight)) {
      const { status } = await door(secret)
      siege.check(status >= 400 && status < 500, `${name} at ${at} was answered ${status}`)
    }
    for (const { name, secret, at, door } of tries.filter(({ isRight }) => isRight)) {
      const { status } = await door(secret)
      siege.check(status < 300, `${name} at ${at}, where it belongs, was answered ${status}`)
    }
  },
}
