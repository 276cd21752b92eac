import { takeCode, takeLink } from '../auth/ownership/awaited-messages.ts'
import { postBearer } from '../auth/sign-in/pending-sign-in.ts'
import { group, rulesGroup } from '../group.ts'
import { addAccount, signedInNative } from '../support/account.ts'
import { type Answer, send } from '../support/answer.ts'
import { equal, given, refused, status, text } from '../support/expect.ts'
import { native } from '../support/native.ts'
import type { MakeTarget, Overrides, Target } from '../support/target.ts'

const ON = { identifiers: ['email', 'username', 'phone'] } as const satisfies Overrides
const BY_CODE = { ...ON, magicLink: { content: 'code' } } as const satisfies Overrides
const NUMBER = '+393331234567'
const ADA = 'ada@example.com'

/** An account with address, username and a number that signs in. */
async function withAda(open: MakeTarget, overrides: Overrides = ON) {
  const target = await open(overrides)
  const { user, client } = await signedInNative(target, { username: 'ada.l' })
  status(await client.post('/auth/add-phone', { phoneNumber: NUMBER }), 200)
  status(await client.post('/auth/verify-phone', { code: await takeCode(target) }), 200)
  await target.settled()
  target.mails.clear()
  return { target, user }
}

function ask(target: Target, identifier: string): Promise<Answer> {
  return send(target, 'POST', '/auth/magic-link/send', { json: { identifier } })
}

async function mailedCode(target: Target): Promise<string> {
  const [mail] = await target.mails.arrived()
  target.mails.clear()
  return given(/\b\d{4} \d{4}\b/.exec(given(mail).text)?.[0], 'code')
}

export const mailByIdentifierGroup = group('Sign-in mails by any identifier', {
  'a link goes to the address of the account that was named': async (open) => {
    const { target, user } = await withAda(open)
    for (const identifier of [' Ada.L ', '+39 333 123-4567', ADA]) {
      equal((await ask(target, identifier)).text, '{"success":true}')
      const [mail] = await target.mails.arrived()
      equal(mail?.to, ADA)
      const client = native(target)
      status(await client.post('/auth/magic-link/verify', { token: (await takeLink(target)).token }), 200)
      equal((await client.get('/auth/me')).json.sub, user.id)
    }
  },

  'a code, too, under the id of the reply alone': async (open) => {
    const { target, user } = await withAda(open, BY_CODE)
    for (const identifier of ['ada.l', NUMBER]) {
      const unknown = text(await ask(target, 'nobody'), 'codeId')
      const codeId = text(await ask(target, identifier), 'codeId')
      const code = await mailedCode(target)
      refused(await postBearer(target, '/auth/magic-link/verify', { codeId: unknown, code }), 400, 'INVALID_CODE')
      const client = native(target)
      status(await client.post('/auth/magic-link/verify', { codeId, code }), 200)
      equal((await client.get('/auth/me')).json.sub, user.id)
    }
  },
})

export const mailByIdentifierRulesGroup = rulesGroup('Who gets a sign-in mail by an identifier', {
  'R24b unknown ones are answered alike, and so are wrong codes for them': async (open) => {
    const { target } = await withAda(open, { ...BY_CODE, rateLimits: false })
    const known = await ask(target, 'ada.l')
    await target.mails.arrived()
    target.mails.clear()
    const wrong = { codeId: text(known, 'codeId'), code: '00000000' }
    const refusal = await postBearer(target, '/auth/magic-link/verify', wrong)
    refused(refusal, 400, 'INVALID_CODE')
    for (const identifier of ['nobody', '+15551234567', '+', '@', 'x@', 'a'.repeat(1024)]) {
      const answer = await ask(target, identifier)
      status(answer, 200)
      equal(answer.text.length, known.text.length, identifier)
      await target.settled()
      const codeId = text(answer, 'codeId')
      equal((await postBearer(target, '/auth/magic-link/verify', { codeId, code: '00000000' })).text, refusal.text)
    }
    equal(target.mails.all, [])
    const failures = target.events.named('identity.auth.login.failed').map(({ data }) => Object(data).email)
    equal([...new Set(failures)], [ADA, undefined])
  },

  'no one without an address, disabled, or named by what the service doesn’t take': async (open) => {
    const target = await open({ ...BY_CODE, identifiers: ['email', 'username'] })
    await addAccount(target, { email: 'u9@no-address.invalid', id: 'u9', username: 'without', isEmailVerified: false })
    await addAccount(target, { email: 'dis@example.com', username: 'disabled', isDisabled: true })
    await addAccount(target, { email: ADA, phoneNumber: NUMBER, phoneIdentifier: NUMBER, isPhoneVerified: true })
    for (const identifier of ['without', 'disabled', NUMBER, 'u9@no-address.invalid'])
      status(await ask(target, identifier), 200)
    await target.settled()
    equal(target.mails.all, [])
  },

  'an identifier signs nobody up, and an address does': async (open) => {
    const target = await open({ ...ON, registration: { passwordless: true } })
    for (const identifier of ['nobody', NUMBER, 'new@example.com']) status(await ask(target, identifier), 200)
    const mails = await target.mails.arrived()
    equal(
      mails.map(({ to }) => to),
      ['new@example.com'],
    )
    status(await postBearer(target, '/auth/magic-link/verify', { token: (await takeLink(target)).token }), 200)
  },

  'the mails of one account count together, by every identifier and requester': async (open) => {
    const { target } = await withAda(open)
    for (const identifier of ['ada.l', NUMBER, ADA, 'ADA.L', '+39 333 1234567', 'ada.l', NUMBER])
      status(await ask(target, identifier), 200)
    await target.settled()
    equal(target.mails.all.length, 5)
  },

  'names an account, or is invalid': async (open) => {
    const target = await open(ON)
    refused(await send(target, 'POST', '/auth/magic-link/send', { json: {} }), 400, 'EMAIL_REQUIRED')
    status(await send(target, 'POST', '/auth/magic-link/send', { json: { identifier: 'a'.repeat(1025) } }), 400)
  },
})
