import { group } from '../../group.ts'
import { addAccount, PASSWORD, signedInNative, signIn } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, given, invalid, isTrue, refused, status } from '../../support/expect.ts'
import { awaitedSignIn, enrolledAccount, proveSecond, recoveryCodesIn } from '../../support/passkeys/authenticator.ts'
import { sha256Hex } from '../../support/sha256-hex.ts'
import type { MakeTarget, Overrides } from '../../support/target.ts'

const RENEW = '/auth/2fa/recovery-codes'
const ALL = ['totp', 'magic-link', 'recovery-code']

async function ready(open: MakeTarget, overrides: Overrides = {}) {
  const target = await open({ rateLimits: false, ...overrides })
  const enrolled = await enrolledAccount(target)
  const { user, recoveryCodes } = enrolled
  const recover = async (recoveryCode: unknown) =>
    proveSecond(target, { tempToken: await awaitedSignIn(target, user), recoveryCode })
  const left = () => target.stores.proofs.countFor(user.id, 'recovery-code', target.clock.now())
  return { target, ...enrolled, recover, left, codeAt: (index: number) => given(recoveryCodes[index]) }
}

export const recoveryCodesGroup = group('Recovery codes', {
  'are ten, all different, in two groups of five': async (open) => {
    const { recoveryCodes, left } = await ready(open)
    equal([recoveryCodes.length, new Set(recoveryCodes).size, await left()], [10, 10, 10])
    for (const code of recoveryCodes) isTrue(/^[a-z2-7]{5}-[a-z2-7]{5}$/.test(code), `${code} is xxxxx-xxxxx`)
  },

  'sign in once each, and say how many remain': async (open) => {
    const { target, user, recoveryCodes, recover, left } = await ready(open)
    for (const [used, code] of recoveryCodes.entries()) {
      target.events.clear()
      status(await recover(code), 200)
      equal(await left(), 9 - used)
      const [event] = target.events.named('identity.user.2fa.recovery_used')
      equal([event?.data, event?.metadata.userId], [{ remaining: 9 - used }, user.id])
      const [success] = target.events.named('identity.auth.login.success')
      equal(success?.data.secondFactor, 'recovery-code')
    }
    await awaitedSignIn(target, user, ['totp', 'magic-link'])
    refused(await recover(recoveryCodes[0]), 400, 'INVALID_STATE')
  },

  'are taken in any case, with or without the hyphen and spaces': async (open) => {
    const { recover, codeAt } = await ready(open)
    const spellings = [
      codeAt(0).toUpperCase(),
      codeAt(1).replace('-', ''),
      codeAt(2).replace('-', ' '),
      ` ${codeAt(3)} `,
      [...codeAt(4).replace('-', '')].join('-').toUpperCase(),
    ]
    for (const spelling of spellings) status(await recover(spelling), 200)
    for (const wrong of [codeAt(5).slice(0, 10), `${codeAt(5)}a`, codeAt(5).replace('-', '_')])
      refused(await recover(wrong), 400, 'INVALID_CODE')
    for (const malformed of [7, ['a'], '-', 'a'.repeat(33)]) invalid(await recover(malformed), 'recoveryCode')
    status(await recover(codeAt(5)), 200)
  },

  'R01 let one of 50 parallel uses through, of one sign-in or of many': async (open) => {
    const { target, user, codeAt, left } = await ready(open)
    await target.stores.sessions.revokeForUser(user.id)
    const tempToken = await awaitedSignIn(target, user)
    const ofOne = Array.from({ length: 50 }, () => proveSecond(target, { tempToken, recoveryCode: codeAt(0) }))
    equal((await Promise.all(ofOne)).filter((answer) => answer.status === 200).length, 1)
    const tempTokens: string[] = []
    for (let count = 0; count < 50; count++) tempTokens.push(await awaitedSignIn(target, user))
    const ofMany = tempTokens.map((each) => proveSecond(target, { tempToken: each, recoveryCode: codeAt(1) }))
    const answers = await Promise.all(ofMany)
    equal(answers.filter((answer) => answer.status === 200).length, 1)
    equal(answers.filter(({ json }) => json.code === 'INVALID_CODE').length, 49)
    equal([await left(), (await target.stores.sessions.listForUser(user.id, target.clock.now())).length], [8, 2])
  },

  'R02 open the account of their owner alone': async (open) => {
    const { target, codeAt, recover } = await ready(open)
    const other = await enrolledAccount(target, { email: 'bob@example.com' })
    const foreign = { tempToken: await awaitedSignIn(target, other.user), recoveryCode: codeAt(0) }
    refused(await proveSecond(target, foreign), 400, 'INVALID_CODE')
    status(await recover(codeAt(0)), 200)
  },

  'are offered last, and never alone': async (open) => {
    const { target, user, recover, codeAt } = await ready(open)
    await awaitedSignIn(target, user, ALL)
    await target.stores.users.update(user.id, { phoneNumber: '+393331234567' })
    await awaitedSignIn(target, user, ['totp', 'sms', 'magic-link', 'recovery-code'])
    status(await recover(codeAt(0)), 200)
    const { stores } = target
    const narrow = { stores, rateLimits: false, secondFactor: { required: true } } as const
    const totpAlone = await open({ ...narrow, secondFactor: { methods: ['totp'] } })
    await awaitedSignIn(totpAlone, user, ['totp', 'recovery-code'])
    // This user has only recovery codes left.
    await stores.users.update(user.id, { isTotpEnabled: false, require2FA: true })
    const alone = await open({ ...narrow, email: undefined, sms: undefined })
    const login = await send(alone, 'POST', '/auth/login', { json: { email: user.email, password: PASSWORD } })
    equal([login.status, login.json.code], [403, '2FA_SETUP_REQUIRED'])
  },

  'R35 are kept as keyed hashes alone': async (open) => {
    const puts: unknown[] = []
    const target = await open(({ stores }) => ({
      stores: {
        ...stores,
        proofs: {
          ...stores.proofs,
          async put(proof, options) {
            puts.push(proof)
            await stores.proofs.put(proof, options)
          },
        },
      },
    }))
    const { recoveryCodes } = await enrolledAccount(target)
    const kept = JSON.stringify(puts)
    for (const code of recoveryCodes) {
      for (const form of [code, code.replace('-', '')]) isTrue(!kept.includes(form), `${form} is not kept in clear`)
      isTrue(!kept.includes(await sha256Hex(code)) && !kept.includes(await sha256Hex(code.replace('-', ''))), 'keyed')
    }
  },

  'are void once they were renewed': async (open) => {
    const { target, client, codeAt, recover, left } = await ready(open)
    const renewed = await client.post(RENEW, {})
    equal([renewed.status, Object.keys(renewed.json).sort()], [200, ['recoveryCodes', 'success']])
    equal(renewed.headers.get('Cache-Control'), 'no-store')
    const [next] = recoveryCodesIn(renewed)
    equal(await left(), 10)
    refused(await recover(codeAt(0)), 400, 'INVALID_CODE')
    status(await recover(next), 200)
    status(await client.post(RENEW), 200)
    equal(await left(), 10)
    target.clock.advance(365 * 86_400_000)
    equal(await left(), 10)
  },

  'I16 renewing them is an event, a row of the audit trail and a mail': async (open) => {
    const { target, user, client } = await ready(open)
    await target.settled()
    target.mails.clear()
    status(await client.post(RENEW, {}), 200)
    await target.settled()
    const [event] = target.events.named('identity.user.2fa.recovery_renewed')
    equal([event?.data, event?.metadata.userId], [{ remaining: 10 }, user.id])
    equal(
      target.mails.all.map(({ to, subject }) => [to, subject]),
      [[user.email, 'Your recovery codes were replaced']],
    )
    const { audit } = target.stores
    if (audit === undefined) return
    const { rows } = await audit.list({ event: 'identity.user.2fa.recovery_renewed', page: 1, limit: 10 })
    equal(
      rows.map(({ subjectId }) => subjectId),
      [user.id],
    )
  },

  'I16 R01 of 15 parallel renewals at most one answers codes that are good': async (open) => {
    const { client, codeAt, recover, left } = await ready(open)
    const answers = await Promise.all(Array.from({ length: 15 }, () => client.post(RENEW, {})))
    const renewed = answers.filter((answer) => answer.status === 200)
    for (const answer of answers) if (answer.status !== 200) refused(answer, 409, 'CONFLICT')
    isTrue(renewed.length > 0 && (await left()) <= 10, 'at most one set is left')
    refused(await recover(codeAt(0)), 400, 'INVALID_CODE')
    let good = 0
    for (const answer of renewed) if ((await recover(recoveryCodesIn(answer)[1])).status === 200) good++
    equal(good, 1)
  },

  'R06 are renewed by a fresh proof, for who has an app': async (open) => {
    const { target, user, client } = await ready(open)
    target.clock.advance(15 * 60_000)
    await client.refresh()
    refused(await client.post(RENEW, {}), 403, 'REAUTHENTICATION_REQUIRED')
    status(await client.post(RENEW, { currentPassword: PASSWORD }), 200)
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    refused(await bob.post(RENEW, {}), 400, 'INVALID_STATE')
    refused(await send(target, 'POST', RENEW), 401, 'UNAUTHORIZED')
    await target.stores.users.update(user.id, { isDisabled: true })
    refused(await client.post(RENEW, { currentPassword: PASSWORD }), 403, 'ACCOUNT_DISABLED')
  },

  'do not outlive the account': async (open) => {
    const { target, user, client, left } = await ready(open)
    status(await client.send('DELETE', '/auth/account', { json: {} }), 200)
    equal(await left(), 0)
    await addAccount(target, user)
    status(await (await signIn(target, user)).get('/auth/me'), 200)
  },
})
