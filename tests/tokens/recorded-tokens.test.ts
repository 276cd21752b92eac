import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { memoryStores } from '../../packages/core/src/foundations/memory/index.ts'
import type { JWK } from '../../packages/core/src/foundations/tokens/access-token.ts'
import { createCsrfTokens } from '../../packages/core/src/foundations/tokens/csrf-token.ts'
import { totpCode, totpStep } from '../../packages/core/src/identity/totp/totp.ts'
import { createSallyport } from '../../packages/core/src/index.ts'
import type { Session } from '../../packages/core/src/ports/accounts/sessions.ts'
import type { User } from '../../packages/core/src/ports/accounts/stored-users.ts'
import type { PasswordHasher } from '../../packages/core/src/ports/host/password-hasher.ts'

interface SignIn {
  readonly key?: JWK
  readonly accessToken: string
  readonly refreshToken: string
  readonly user: User
  readonly session: Session
  readonly totpSecret: string
}

interface Recorded {
  readonly secret: string
  readonly recordedAt: Date
  readonly csrf: string
  readonly signIns: Readonly<Record<'HS256' | 'EdDSA' | 'ES256' | 'RS256', SignIn>>
}

/** Records of a service of 2026-11-20, which created its tokens without jose and otpauth. */
const recorded: Recorded = JSON.parse(
  readFileSync(new URL('./recorded-tokens.json', import.meta.url), 'utf8'),
  (name, value) => (/(At|Deadline|lastLogin)$/.test(name) ? new Date(value) : value),
)

const now = () => new Date(recorded.recordedAt.getTime() + 5 * 60_000)
const PASSWORD = 'correct horse battery'
const passwordHasher: PasswordHasher = {
  hash: async (password) => `$plain$${password}`,
  verify: async (password, phc) => phc === `$plain$${password}`,
  needsRehash: () => false,
}

/** A present service over the stores of that time. */
async function service({ key, user, session }: SignIn, secrets: readonly [string, ...string[]] = [recorded.secret]) {
  const stores = memoryStores()
  await stores.users.insert(user)
  await stores.sessions.create(session)
  const [secret, ...previousSecrets] = secrets
  const { fetch } = createSallyport({
    secret,
    previousSecrets,
    stores,
    passwordHasher,
    now,
    environment: 'development',
    baseUrl: 'https://auth.example',
    logger: () => {},
    ...(key !== undefined && { signingKeys: [key] }),
  })
  return async (path: string, body?: object, token?: string) => {
    const headers = { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer' }
    const response = await fetch(
      new Request(`https://auth.example${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headers, ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
    return { status: response.status, json: await response.json() }
  }
}

describe.each(Object.entries(recorded.signIns))('a sign-in that was recorded with %s', (_, signIn) => {
  it('keeps its access token', async () => {
    const call = await service(signIn)
    const { status, json } = await call('/auth/me', undefined, signIn.accessToken)
    expect([status, json.id, json.email]).toEqual([200, signIn.user.id, 'ada@example.com'])
  })

  it('is refreshed by its refresh token, under a new secret too', async () => {
    for (const secrets of [
      [recorded.secret],
      ['a-newer-secret-of-the-tests-0123456789abcd', recorded.secret],
    ] as const) {
      const call = await service(signIn, secrets)
      const { status, json } = await call('/auth/refresh', { refreshToken: signIn.refreshToken })
      expect(status).toBe(200)
      expect((await call('/auth/me', undefined, json.accessToken)).status).toBe(200)
    }
  })

  it('can be made again with its authenticator app', async () => {
    const call = await service(signIn)
    const { json } = await call('/auth/login', { email: 'ada@example.com', password: PASSWORD })
    expect(json.available2faMethods).toContain('totp')
    const code = totpCode(signIn.totpSecret, totpStep(now()))
    const verified = await call('/auth/2fa/verify', { tempToken: json.tempToken, totpCode: code })
    expect(verified.status).toBe(200)
  })
})

describe('a recorded CSRF token', () => {
  it('still belongs to its session', () => {
    const { session } = recorded.signIns.HS256
    expect(createCsrfTokens([recorded.secret]).verify(recorded.csrf, session.handle)).toBe(true)
  })
})
