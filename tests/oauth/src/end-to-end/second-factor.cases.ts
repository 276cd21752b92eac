import { PASSWORD } from '@sallyport/http-tests'
import { describe, expect, it } from 'vitest'
import { totpCode, totpStep } from '../../../../packages/core/src/identity/totp/totp.ts'
import { type Cases, expectSignedIn, expectStateCleared, namesSet, newcomer, whoIs } from './answers.ts'
import { OTHER_SITE, SITE } from './places.ts'
import type { VariantName } from './variants.ts'
import type { Arrival, Visitor } from './visitor.ts'
import type { World } from './world.ts'

interface Prover {
  readonly world: World
  readonly variant: VariantName
  readonly client: Visitor
  readonly tempToken: string
  readonly email: string
  readonly phoneNumber: string
  readonly secret: string
  readonly recoveryCode: string
}

/** Proves each method as clients do. */
const PROOFS: Readonly<Record<string, (given: Prover) => Promise<Arrival>>> = {
  // Uses the next step's code, because the enrolment has used the present one.
  totp: async ({ client, tempToken, secret }) =>
    client.post('/auth/2fa/verify', { tempToken, totpCode: codeOf(secret, 1) }),
  async sms({ world, variant, client, tempToken, phoneNumber }) {
    const sent = await client.post('/auth/sms/send', { mode: '2fa', tempToken })
    const code = sent.status === 200 ? await world.textedCode(phoneNumber, variant) : '000000'
    return client.post('/auth/sms/verify', { mode: '2fa', tempToken, code })
  },
  async 'magic-link'({ world, variant, client, tempToken, email }) {
    await client.post('/auth/magic-link/send', { mode: '2fa', tempToken })
    const token = await world.mailedToken(email, variant)
    return client.post('/auth/magic-link/verify', { mode: '2fa', tempToken, token })
  },
  'recovery-code': ({ client, tempToken, recoveryCode }) =>
    client.post('/auth/2fa/verify', { tempToken, recoveryCode }),
}

const METHODS = Object.keys(PROOFS)

/** Offered methods by policy and enrolment. */
const STATES: Readonly<
  Record<string, { variant: VariantName; isEnrolled: boolean; offered: readonly string[] | null }>
> = {
  none: { variant: 'plain', isEnrolled: false, offered: null },
  'none after this first factor': { variant: 'lenient', isEnrolled: true, offered: null },
  enrolled: { variant: 'plain', isEnrolled: true, offered: METHODS },
  required: { variant: 'demanding', isEnrolled: false, offered: ['sms', 'magic-link'] },
  'required and enrolled': { variant: 'demanding', isEnrolled: true, offered: METHODS },
}

/** A user with a phone, optionally with an authenticator app, who arrives again from the provider. */
async function arrival(world: World, { variant, isEnrolled }: { variant: VariantName; isEnrolled: boolean }) {
  const { client: own, subject, user, email } = await newcomer(world)
  const phoneNumber = `+3930${email.replaceAll(/\D/g, '').padStart(8, '0')}`
  await world.change(user.id, { phoneNumber, isPhoneVerified: true })
  let secret = 'A'.repeat(32)
  let recoveryCode = 'aaaaa-aaaaa'
  if (isEnrolled) {
    secret = String((await own.post('/auth/2fa/setup')).json.secret)
    const { recoveryCodes } = (await own.post('/auth/2fa/verify-setup', { token: codeOf(secret) })).json
    recoveryCode = Array.isArray(recoveryCodes) ? String(recoveryCodes[0]) : ''
  }
  const client = world.visitor(variant)
  const answer = await client.signIn('test', subject, { returnPath: '/x' })
  const tempToken = new URL(answer.location).searchParams.get('tempToken') ?? ''
  return { world, variant, client, answer, tempToken, email, phoneNumber, secret, recoveryCode, user, subject }
}

export const secondFactorCases: Cases = (world) => {
  describe('the second factor', () => {
    for (const [name, state] of Object.entries(STATES)) {
      it.each(METHODS)(`${name}: %s`, async (method) => {
        const given = await arrival(world(), state)
        const { client, answer, user } = given
        if (state.offered === null) {
          expectSignedIn(answer, `${SITE}/x`)
          return
        }
        const query = new RegExp(`\\?tempToken=[\\da-f]{64}&methods=${state.offered.join(',')}$`)
        expect(answer.location.startsWith(`${SITE}/auth/2fa?`) && query.test(answer.location)).toBe(true)
        expect(namesSet(answer)).toEqual([])
        expectStateCleared(answer)
        expect((await client.get('/auth/me')).status).toBe(401)
        const proof = PROOFS[method]
        if (!state.offered.includes(method)) {
          const refused = await proof?.(given)
          expect([refused?.status, refused?.json.code]).toEqual([400, 'INVALID_STATE'])
          return
        }
        expect((await proof?.(given))?.json).toEqual({ success: true })
        expect(await whoIs(client)).toMatchObject({ sub: user.id, loginProvider: 'test' })
        const success = (await client.events()).find(({ event }) => event === 'identity.auth.login.success')
        expect(success?.data).toEqual({ method: 'oauth', provider: 'test', secondFactor: method })
        expect((await proof?.(given))?.json.success).toBe(false)
      })
    }

    it('is asked for on the site that was chosen', async () => {
      const { client, subject, user } = await newcomer(world())
      await world().change(user.id, { require2FA: true })
      const { location } = await client.signIn('test', subject, { headers: { Origin: OTHER_SITE } })
      expect(location).toMatch(new RegExp(`^${OTHER_SITE}/auth/2fa\\?tempToken=[\\da-f]{64}&methods=magic-link$`))
    })

    it('R02 R16 its temporary token is no access token, and dies after five guesses', async () => {
      const { client, tempToken } = await arrival(world(), { variant: 'plain', isEnrolled: true })
      const me = await client.get('/auth/me', { Authorization: `Bearer ${tempToken}` })
      expect([me.status, me.json.code]).toEqual([401, 'INVALID_ACCESS_TOKEN'])
      const codes: unknown[] = []
      for (let guess = 0; guess < 6; guess++) {
        codes.push((await client.post('/auth/2fa/verify', { tempToken, totpCode: 'wrong!' })).json.code)
      }
      expect(codes).toEqual([...Array(4).fill('INVALID_CODE'), 'INVALID_TEMP_TOKEN', 'INVALID_TEMP_TOKEN'])
    })

    it.each(['plain', 'trusting'] as const)(
      'A1 A10 is never the mailbox after a provider that the mailbox alone linked: %s',
      async (variant) => {
        const { subject, email } = world().person()
        const owner = world().visitor(variant)
        const user = await world().local(email)
        await owner.post('/auth/login', { email, password: PASSWORD })
        const { secret } = (await owner.post('/auth/2fa/setup')).json
        const token = codeOf(String(secret))
        expect((await owner.post('/auth/2fa/verify-setup', { token })).status).toBe(200)
        const reader = world().visitor(variant)
        if (variant === 'plain') {
          await reader.signIn('test', subject)
          await reader.post('/auth/link-request', { email, provider: 'test' })
          const mailed = await world().mailedToken(email, variant)
          expect((await reader.post('/auth/link-verify', { token: mailed })).status).toBe(200)
        }
        const { location } = await reader.signIn('test', subject)
        expect(location).toMatch(/&methods=totp,recovery-code$/)
        const tempToken = new URL(location).searchParams.get('tempToken')
        const sent = await reader.post('/auth/magic-link/send', { mode: '2fa', tempToken })
        expect([sent.status, sent.json.code]).toEqual([400, 'INVALID_STATE'])
        expect(await world().linksOf(user.id)).toHaveLength(1)
      },
    )

    it('is the mailbox, too, after a provider that was linked in a session', async () => {
      const { subject, email } = world().person()
      const client = world().visitor()
      const user = await world().local(email)
      await client.post('/auth/login', { email, password: PASSWORD })
      await client.signIn('test', subject)
      await client.post('/auth/link-request', { email, provider: 'test' })
      const token = await world().mailedToken(email)
      expect((await client.post('/auth/link-verify', { token })).status).toBe(200)
      await world().change(user.id, { require2FA: true })
      expect((await client.signIn('test', subject)).location).toMatch(/&methods=magic-link$/)
    })

    it('is set up first by who has none', async () => {
      const { subject } = world().person()
      const client = world().visitor('setup')
      const answer = await client.signIn('test', subject)
      expect(answer.location).toMatch(new RegExp(`^${SITE}/auth/2fa\\?tempToken=[\\da-f]{64}&methods=&mode=setup$`))
      expect(namesSet(answer)).toEqual([])
      const tempToken = new URL(answer.location).searchParams.get('tempToken') ?? ''
      const guess = await client.post('/auth/2fa/verify', { tempToken, totpCode: '000000' })
      expect([guess.status, guess.json.code]).toEqual([401, 'INVALID_TEMP_TOKEN'])
      const { secret } = (await client.post('/auth/2fa/setup', { tempToken })).json
      const token = codeOf(String(secret))
      const done = await client.post('/auth/2fa/verify-setup', { tempToken, token })
      expect([done.status, namesSet(done).includes('accessToken')]).toEqual([200, true])
      expect(await whoIs(client)).toMatchObject({ loginProvider: 'test', isTotpEnabled: true })
      const next = world().visitor('setup')
      expect((await next.signIn('test', subject)).location).toMatch(/&methods=totp,recovery-code$/)
    })
  })
}

function codeOf(secret: string, stepsAhead = 0): string {
  return totpCode(secret, totpStep(new Date()) + stepsAhead)
}
