import { AuthError } from '@sallyport/core'
import { group } from '../../group.ts'
import { addAccount, PASSWORD } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, invalid, isTrue, refused, status, text } from '../../support/expect.ts'
import { browser } from '../../support/pages/browser.ts'
import type { Overrides, Target } from '../../support/target.ts'
import { takeLink } from '../ownership/awaited-messages.ts'
import { postBearer } from './pending-sign-in.ts'

const ADA = 'ada@example.com'
const ON = { registration: { passwordless: true } } as const satisfies Overrides
const BY_CODE = { ...ON, magicLink: { content: 'code' } } as const satisfies Overrides

function ask(target: Target, email = ADA): Promise<Answer> {
  return send(target, 'POST', '/auth/magic-link/send', { json: { email } })
}

async function linkFor(target: Target): Promise<string> {
  status(await ask(target), 200)
  return (await takeLink(target)).token
}

function redeem(target: Target, proof: Readonly<Record<string, unknown>>): Promise<Answer> {
  return postBearer(target, '/auth/magic-link/verify', proof)
}

async function codeFor(target: Target, answer: Answer) {
  const [mail] = await target.mails.arrived()
  target.mails.clear()
  return { codeId: text(answer, 'codeId'), code: given(/\b\d{4} \d{4}\b/.exec(given(mail).text)?.[0], 'code') }
}

export const passwordlessGroup = group('Sign-up without a password', {
  'a link to an unknown address creates its account, owned and signed in': async (open) => {
    const target = await open(ON)
    const client = browser(target)
    equal((await client.post('/auth/magic-link/send', { email: ' ADA@example.com ' })).json, { success: true })
    const [mail] = await target.mails.arrived()
    equal(mail?.subject, 'Finish creating your account')
    const { token } = await takeLink(target)
    equal(await target.stores.users.findByEmail(ADA), null)
    status(await client.post('/auth/magic-link/verify', { token }), 200)
    equal(client.jar.names, ['accessToken', 'known-device', 'refreshToken'])
    const user = given(await target.stores.users.findByEmail(ADA))
    equal([user.passwordHash, user.isEmailVerified, user.loginProvider], [undefined, true, 'local'])
    equal(target.events.named('identity.user.created').length, 1)
    refused(await redeem(target, { token }), 400, 'INVALID_MAGIC_LINK')
    // Owned: a later link removes nothing.
    const again = await redeem(target, { token: await linkFor(target) })
    equal([again.status, again.json.removed], [200, undefined])
  },

  'R01 fifty redemptions at once create one account': async (open) => {
    const target = await open(BY_CODE)
    const code = await codeFor(target, await ask(target))
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(target, code)))
    equal(answers.filter((answer) => answer.status === 200).length, 1)
    equal(target.events.named('identity.user.created').length, 1)
    equal(target.events.named('identity.session.created').length, 1)
  },

  'registration without a password creates nothing until its mail is answered': async (open) => {
    const target = await open(BY_CODE)
    const client = browser(target)
    const fields = { email: ADA, name: 'Ada', firstName: 'A', lastName: 'L', role: 'admin', id: 'x' }
    const answer = await client.post('/auth/register', fields)
    status(answer, 201)
    equal([client.jar.names, await target.stores.users.findByEmail(ADA)], [[], null])
    status(await redeem(target, await codeFor(target, answer)), 200)
    const user = given(await target.stores.users.findByEmail(ADA))
    equal([user.id, user.name, user.firstName, user.lastName], [text(answer, 'userId'), 'Ada', 'A', 'L'])
    equal([user.passwordHash, user.role], [undefined, undefined])
  },

  'a page reads what a link will store before it redeems it': async (open) => {
    const target = await open(ON)
    status(await send(target, 'POST', '/auth/register', { json: { email: ADA, name: 'Not Ada' } }), 201)
    const { token } = await takeLink(target)
    for (let time = 0; time < 2; time++) {
      const inspected = await send(target, 'POST', '/auth/sign-up/inspect', { json: { token } })
      equal(inspected.json, { email: ADA, fields: { name: 'Not Ada' } })
    }
    refused(await send(target, 'POST', '/auth/sign-up/inspect', { json: { token: 'x' } }), 400, 'INVALID_MAGIC_LINK')
    status(await redeem(target, { token }), 200)
  },

  'R24b known, unknown and disabled addresses get the same answers': async (open) => {
    const target = await open(BY_CODE)
    await addAccount(target)
    await addAccount(target, { email: 'off@example.com', isDisabled: true })
    const shapes = []
    for (const email of [ADA, 'new@example.com', 'off@example.com']) {
      const sent = await ask(target, email)
      const registered = await send(target, 'POST', '/auth/register', { json: { email } })
      const wrong = await redeem(target, { codeId: text(registered, 'codeId'), code: '00000000' })
      shapes.push([sent, registered, wrong].map((one) => [one.status, Object.keys(one.json), one.json.code]))
    }
    equal(shapes[1], shapes[0])
    equal(shapes[2], shapes[0])
  },

  'an address with an account gets a sign-in mail, and keeps what it has': async (open) => {
    const target = await open(ON)
    const user = await addAccount(target, { name: 'Ada' })
    status(await send(target, 'POST', '/auth/register', { json: { email: ADA, name: 'Mallory' } }), 201)
    const { token } = await takeLink(target)
    status(await redeem(target, { token }), 200)
    equal(given(await target.stores.users.findById(user.id)).name, 'Ada')
  },

  'a proof dies when an account with its address appears': async (open) => {
    for (const options of [ON, BY_CODE]) {
      const target = await open(options)
      const answer = await ask(target)
      const proof = options === ON ? { token: (await takeLink(target)).token } : await codeFor(target, answer)
      status(await send(target, 'POST', '/auth/register', { json: { email: ADA, password: PASSWORD } }), 201)
      const refusal = options === ON ? 'INVALID_MAGIC_LINK' : 'INVALID_CODE'
      refused(await redeem(target, proof), 400, refusal)
      isTrue(given(await target.stores.users.findByEmail(ADA)).passwordHash !== undefined, 'the account is as it was')
    }
  },

  'the host is asked first, with the fields it keeps; its refusal uses up the proof': async (open) => {
    const bodies: unknown[] = []
    const target = await open(({ stores }) => ({
      registration: {
        passwordless: true,
        keep: ['company'],
        async onRegister(body) {
          bodies.push(body)
          if (body.company === 'Closed') throw new AuthError('Not here', 'REGISTRATION_CLOSED', 403)
          const id = String(body.userId)
          const account = {
            isEmailVerified: false,
            isTotpEnabled: false,
            loginProvider: 'local',
            createdAt: new Date(0),
          }
          await stores.users.insert({ id, email: String(body.email), ...account })
          return { id }
        },
      },
    }))
    const register = async (company: string) => {
      const answer = await send(target, 'POST', '/auth/register', {
        json: { email: ADA, company, plan: 'free', emailLang: 'de' },
      })
      return { userId: text(answer, 'userId'), token: (await takeLink(target)).token }
    }
    const closed = await register('Closed')
    refused(await redeem(target, closed), 403, 'REGISTRATION_CLOSED')
    refused(await redeem(target, closed), 400, 'INVALID_MAGIC_LINK')
    const { userId, token } = await register('Analytical Engines')
    status(await redeem(target, { token }), 200)
    equal(bodies[1], { company: 'Analytical Engines', email: ADA, emailLang: 'de', userId })
    equal(given(await target.stores.users.findById(userId)).isEmailVerified, true)
  },

  'is absent unless the option asks for it': async (open) => {
    const target = await open()
    invalid(await send(target, 'POST', '/auth/register', { json: { email: ADA } }), 'password', 'required')
    status(await ask(target), 200)
    await target.settled()
    equal(target.mails.all, [])
    status(await send(target, 'POST', '/auth/sign-up/inspect', { json: { token: 'x' } }), 404)
  },
})
