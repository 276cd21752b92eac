import { group } from '../../group.ts'
import { addAccount, PASSWORD, signedInBrowser, signedInNative, signIn } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, invalid, isTrue, refused, status } from '../../support/expect.ts'
import type { Native } from '../../support/native.ts'
import type { Target } from '../../support/target.ts'
import { takeLink } from '../ownership/awaited-messages.ts'
import { postBearer } from '../sign-in/pending-sign-in.ts'
import { mailedReset, reset } from './reset-password.ts'

const ADA = 'ada@example.com'
const NEW = 'new@example.com'
const ID = `user-${ADA}`
const MINUTE = 60_000

function confirm(target: Target, json: unknown): Promise<Answer> {
  return send(target, 'POST', '/auth/change-email/confirm', { json })
}

async function mailed(target: Target, client: Pick<Native, 'post'>, newEmail = NEW): Promise<string> {
  status(await client.post('/auth/change-email/request', { newEmail }), 200)
  return (await takeLink(target)).token
}

function login(target: Target, email: string): Promise<Answer> {
  return postBearer(target, '/auth/login', { email, password: PASSWORD })
}

export const confirmEmailChangeGroup = group('POST /auth/change-email/confirm', {
  'changes the address, verifies it, and tells the old one': async (open) => {
    const target = await open()
    for (const [index, [emailLang, subject]] of [
      ['en', 'Your email address has been updated'],
      ['it', 'Il tuo indirizzo email è stato aggiornato'],
    ].entries()) {
      const [email, newEmail] = [`old${index}@example.com`, `New${index}@Example.com`]
      const { user, client } = await signedInNative(target, { email, isEmailVerified: false })
      const token = await mailed(target, client, newEmail)
      target.clock.advance(1)
      const answer = await confirm(target, { token, emailLang })
      equal([answer.status, answer.json, answer.setCookies], [200, { success: true }, []])
      const [mail] = await target.mails.arrived()
      equal([mail?.to, mail?.subject], [email, subject])
      isTrue(mail?.text.includes('n***@example.com') === true, 'the new address is named, masked')
      isTrue(mail?.text.includes('2030-03-01 12:00 UTC') === true, 'the time is named')
      target.mails.clear()
      const stored = await target.stores.users.findById(user.id)
      equal([stored?.email, stored?.isEmailVerified], [newEmail.toLowerCase(), true])
      refused(await login(target, email), 401, 'INVALID_CREDENTIALS')
      target.clock.advance(1)
      status(await login(target, newEmail), 200)
    }
  },

  'does not fail when the old address cannot be told': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const token = await mailed(target, client)
    target.mails.fail()
    status(await confirm(target, { token }), 200)
    await target.mails.tried(1)
    equal((await target.stores.users.findById(ID))?.email, NEW)
  },

  'R28 ends all sessions of a user whose browser is not signed in': async (open) => {
    const target = await open({ session: { checkOn: 'allcalls' } })
    const { client } = await signedInNative(target)
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    status(await confirm(target, { token: await mailed(target, client) }), 200)
    refused(await client.get('/auth/me'), 401, 'SESSION_REVOKED')
    refused(await client.refresh(), 401, 'SESSION_REVOKED')
    status(await bob.refresh(), 200)
  },

  'R28 keeps the session that confirms, and no other': async (open) => {
    const target = await open({ session: { checkOn: 'allcalls' } })
    const { user, client } = await signedInNative(target)
    const other = await signIn(target, user)
    status(await client.post('/auth/change-email/confirm', { token: await mailed(target, client) }), 200)
    refused(await other.get('/auth/me'), 401, 'SESSION_REVOKED')
    refused(await other.refresh(), 401, 'SESSION_REVOKED')
    equal((await client.get('/auth/me')).json.email, NEW)
    status(await client.refresh(), 200)
  },

  "R28 spares no session for another user's request": async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    status(await bob.post('/auth/change-email/confirm', { token: await mailed(target, client) }), 200)
    refused(await client.refresh(), 401, 'SESSION_REVOKED')
    status(await bob.refresh(), 200)
    equal((await bob.get('/auth/me')).json.email, 'bob@example.com')
  },

  'A11 R28 a reset that overtakes the confirmation voids it': async (open) => {
    let meanwhile = async () => {}
    const overtaken = async () => {
      const work = meanwhile
      meanwhile = async () => {}
      await work()
    }
    const target = await open(({ stores }) => ({
      stores: {
        ...stores,
        users: {
          ...stores.users,
          async update(id, patch) {
            if (patch.email !== undefined) await overtaken()
            return stores.users.update(id, patch)
          },
          async updateIf(id, expected, patch) {
            await overtaken()
            return given(stores.users.updateIf)(id, expected, patch)
          },
        },
      },
    }))
    const { client } = await signedInNative(target)
    const token = await mailed(target, client)
    const toReset = await mailedReset(target)
    meanwhile = async () => {
      target.clock.advance(1)
      status(await reset(target, { token: toReset, newPassword: 'of the owner, anew' }), 200)
    }
    refused(await confirm(target, { token }), 400, 'INVALID_EMAIL_CHANGE_TOKEN')
    equal((await target.stores.users.findById(ID))?.email, ADA)
    await target.settled()
    equal(target.events.named('identity.user.email.changed'), [])
    equal(
      target.mails.all.map(({ subject }) => subject),
      ['A password was changed'],
    )
  },

  'A11 R10 a new address is owned if the session that asked confirms it, and verified elsewhere': async (open) => {
    for (const isOwned of [true, false]) {
      const target = await open()
      const { user, client } = await signedInNative(target)
      const other = await signIn(target, user)
      const token = await mailed(target, client)
      // Another session of the account hasn't requested the change.
      const confirming = isOwned ? client : other
      status(await confirming.post('/auth/change-email/confirm', { token }), 200)
      const answer = await confirming.post('/auth/send-verification-email', {})
      if (isOwned) refused(answer, 400, 'ALREADY_VERIFIED')
      else status(answer, 200)
    }
  },

  'A11 R10 the reader of a mistyped address removes what was set before, once they own it': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    status(await confirm(target, { token: await mailed(target, client) }), 200)
    target.mails.clear()
    target.clock.advance(1)
    status(await login(target, NEW), 200)
    await send(target, 'POST', '/auth/magic-link/send', { json: { email: NEW } })
    status(await postBearer(target, '/auth/magic-link/verify', { token: (await takeLink(target)).token }), 200)
    refused(await login(target, NEW), 401, 'INVALID_CREDENTIALS')
  },

  'is not there where the store of users changes nothing on a condition': async (open) => {
    const target = await open(({ stores }) => {
      const { updateIf: _, ...users } = stores.users
      return { stores: { ...stores, users } }
    })
    const { client } = await signedInNative(target)
    refused(await client.post('/auth/change-email/request', { newEmail: NEW }), 404, 'NOT_FOUND')
    refused(await client.post('/auth/change-email/confirm', { token: 'x' }), 404, 'NOT_FOUND')
  },

  'R19 a browser that is signed in confirms from a page of ours alone': async (open) => {
    const target = await open()
    const { client } = await signedInBrowser(target)
    const token = await mailed(target, client)
    const evil = { Origin: 'https://evil.example' }
    refused(await client.post('/auth/change-email/confirm', { token }, evil), 403, 'CSRF_INVALID')
    status(await client.post('/auth/change-email/confirm', { token }), 200)
    status(await client.post('/auth/refresh'), 200)
  },

  'works in a browser whose access token has run out': async (open) => {
    const target = await open()
    const { client } = await signedInBrowser(target)
    const token = await mailed(target, client)
    target.clock.advance(20 * MINUTE)
    status(await client.post('/auth/change-email/confirm', { token }), 200)
  },

  'R28 links that were mailed before open nothing any more': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    const toReset = await mailedReset(target)
    await send(target, 'POST', '/auth/magic-link/send', { json: { email: user.email } })
    const { token: magic } = await takeLink(target)
    status(await confirm(target, { token: await mailed(target, client) }), 200)
    refused(await reset(target, { token: toReset, newPassword: 'by the old mailbox' }), 400, 'INVALID_RESET_TOKEN')
    refused(await postBearer(target, '/auth/magic-link/verify', { token: magic }), 400, 'INVALID_MAGIC_LINK')
    target.clock.advance(1)
    status(await login(target, NEW), 200)
  },

  'says which token it does not take': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const [older, token] = [await mailed(target, client), await mailed(target, client, 'newer@example.com')]
    for (const json of [{}, { token: '' }]) refused(await confirm(target, json), 400, 'TOKEN_REQUIRED')
    for (const other of [older, 'x', `${token} `])
      refused(await confirm(target, { token: other }), 400, 'INVALID_EMAIL_CHANGE_TOKEN')
    for (const odd of [5, null, [token]]) invalid(await confirm(target, { token: odd }), 'token')
    invalid(await confirm(target, { token, emailLang: 5 }), 'emailLang')
    status(await confirm(target, { token }), 200)
    refused(await confirm(target, { token }), 400, 'INVALID_EMAIL_CHANGE_TOKEN')
  },

  'expires after an hour, or as long as is set': async (open) => {
    for (const [lifetimes, minutes] of [
      [{ accessTokenMinutes: 100, freshAuthMinutes: 100 }, 60],
      [{ emailChangeMinutes: 5 }, 5],
    ] as const) {
      const target = await open({ lifetimes })
      const { client } = await signedInNative(target)
      const late = await mailed(target, client)
      target.clock.advance(minutes * MINUTE)
      refused(await confirm(target, { token: late }), 400, 'EMAIL_CHANGE_TOKEN_EXPIRED')
      const inTime = await mailed(target, client)
      target.clock.advance(minutes * MINUTE - 1)
      status(await confirm(target, { token: inTime }), 200)
    }
  },

  'answers 409 EMAIL_EXISTS when the address was taken meanwhile, and changes nothing': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const token = await mailed(target, client)
    await addAccount(target, { email: NEW })
    target.events.clear()
    refused(await confirm(target, { token }), 409, 'EMAIL_EXISTS')
    equal((await target.stores.users.findById(ID))?.email, ADA)
    await target.settled()
    equal([target.events.all, target.mails.all], [[], []])
    status(await client.refresh(), 200)
  },

  'R01 of two that want one address, one gets it': async (open) => {
    const target = await open()
    const { client: ada } = await signedInNative(target)
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    const tokens = [await mailed(target, ada), await mailed(target, bob)]
    const answers = await Promise.all(tokens.map((token) => confirm(target, { token })))
    equal(answers.map((answer) => answer.status).sort(), [200, 409])
    for (const answer of answers) if (answer.status !== 200) refused(answer, 409, 'EMAIL_EXISTS')
    equal(target.events.named('identity.user.email.changed').length, 1)
  },

  'R01 works once of many': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const token = await mailed(target, client)
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(target, { token })))
    equal(answers.filter((answer) => answer.status === 200).length, 1)
    equal(target.events.named('identity.user.email.changed').length, 1)
    equal((await target.mails.arrived()).length, 1)
  },

  'tells of the change and of the sessions that it ends': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const token = await mailed(target, client)
    target.events.clear()
    await send(target, 'POST', '/auth/change-email/confirm', { json: { token }, headers: { 'X-Correlation-Id': 'c5' } })
    const metadata = { userId: ID, correlationId: 'c5' }
    equal(
      target.events.all.map(({ event, data, metadata }) => ({ event, data, metadata })),
      [
        { event: 'identity.user.email.changed', data: { oldEmail: ADA, newEmail: NEW }, metadata },
        { event: 'identity.session.revoked', data: { count: 1, reason: 'email-changed' }, metadata },
      ],
    )
  },

  'changes nothing on GET': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const token = await mailed(target, client)
    status(await send(target, 'GET', `/auth/change-email/confirm?token=${token}`), 405)
    status(await confirm(target, { token }), 200)
  },
})
