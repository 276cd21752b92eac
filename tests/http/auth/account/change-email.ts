import { group } from '../../group.ts'
import { addAccount, PASSWORD, signedInBrowser, signedInNative, signIn } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, invalid, isTrue, refused, status } from '../../support/expect.ts'
import type { Native } from '../../support/native.ts'
import type { Target } from '../../support/target.ts'
import { takeLink } from '../ownership/awaited-messages.ts'

const ADA = 'ada@example.com'
const NEW = 'new@example.com'
const MINUTE = 60_000
const SUBJECT = { en: 'Confirm your new email address', it: 'Conferma il tuo nuovo indirizzo email' }

function request(client: Pick<Native, 'post'>, fields: object = {}): Promise<Answer> {
  return client.post('/auth/change-email/request', { newEmail: NEW, ...fields })
}

async function isAda(target: Target): Promise<void> {
  equal((await target.stores.users.findById(`user-${ADA}`))?.email, ADA)
}

export const changeEmailGroup = group('POST /auth/change-email/request', {
  'mails the new address, in the language asked for, and changes nothing yet': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    for (const emailLang of ['en', 'it'] as const) {
      const answer = await request(client, { emailLang })
      equal([answer.status, answer.json], [200, { success: true }])
      equal(
        target.mails.all.map(({ to, subject }) => [to, subject]),
        [[NEW, SUBJECT[emailLang]]],
      )
      const { token, link } = await takeLink(target)
      equal(link.href, `https://app.example.com/auth/change-email/confirm?token=${token}`)
      isTrue(/^[0-9a-f]{64}$/.test(token), 'the token is 64 hex digits')
    }
    invalid(await request(client, { emailLang: 5 }), 'emailLang')
    await isAda(target)
    equal((await client.get('/auth/me')).json.email, ADA)
    equal(
      target.events.names.filter((name) => name.startsWith('identity.user')),
      [],
    )
  },

  'R12 links to the first siteUrl, whatever Host, Forwarded and Origin say': async (open) => {
    const target = await open({ siteUrl: ['https://first.example', 'https://second.example'] })
    const { client } = await signedInNative(target)
    const lies = {
      Origin: 'https://second.example',
      'X-Forwarded-Host': 'evil.example',
      Forwarded: 'host=evil.example',
    }
    status(await client.post('/auth/change-email/request', { newEmail: NEW }, lies), 200)
    equal((await takeLink(target)).link.origin, 'https://first.example')
  },

  'R11 normalises the address, and refuses what is none': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    status(await request(client, { newEmail: '  NEW@Münster.Example ' }), 200)
    equal(target.mails.all[0]?.to, 'new@xn--mnster-3ya.example')
    for (const newEmail of [
      '',
      'new',
      'a@b@c.example',
      'a@localhost',
      'a,b@c.example',
      'a@b.example\r\nBcc: x',
      5,
      null,
    ])
      invalid(await request(client, { newEmail }), 'newEmail')
    invalid(await client.post('/auth/change-email/request', {}), 'newEmail')
  },

  'refuses the address that it is already, however spelt': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    for (const newEmail of [ADA, 'ADA@Example.COM', ' ada@example.com '])
      invalid(await request(client, { newEmail }), 'newEmail', 'same')
    await target.settled()
    equal(target.mails.all, [])
  },

  'answers 409 EMAIL_EXISTS to the address of another, and mails nobody': async (open) => {
    const target = await open()
    await addAccount(target, { email: NEW })
    const { client } = await signedInNative(target)
    refused(await request(client, { newEmail: 'NEW@example.com' }), 409, 'EMAIL_EXISTS')
    await target.settled()
    equal(target.mails.tries, 0)
  },

  'A14 R24b with hideExisting it answers a taken address as a free one, and mails its owner': async (open) => {
    const target = await open({ registration: { hideExisting: true } })
    await addAccount(target, { email: NEW })
    const { client } = await signedInNative(target)
    const [taken, free] = [await request(client), await request(client, { newEmail: 'free@example.com' })]
    equal([taken.status, taken.text], [free.status, free.text])
    equal(
      target.mails.all.map(({ to, subject }) => [to, subject]),
      [
        [NEW, 'You already have an account'],
        ['free@example.com', SUBJECT.en],
      ],
    )
    target.mails.fail()
    for (const newEmail of [NEW, 'free@example.com'])
      refused(await request(client, { newEmail }), 502, 'DELIVERY_FAILED')
  },

  'R06 needs a recent sign-in or the current password': async (open) => {
    const target = await open({ lifetimes: { accessTokenMinutes: 60 } })
    const { client } = await signedInNative(target)
    target.clock.advance(15 * MINUTE - 1)
    status(await request(client), 200)
    target.mails.clear()
    target.clock.advance(1)
    refused(await request(client), 403, 'REAUTHENTICATION_REQUIRED')
    refused(await request(client, { currentPassword: 'wrong password' }), 403, 'REAUTHENTICATION_REQUIRED')
    await target.settled()
    equal(target.mails.tries, 0)
    status(await request(client, { currentPassword: PASSWORD }), 200)
    await target.settled()
    equal(target.mails.tries, 1)
  },

  'needs somebody signed in, from a page of ours': async (open) => {
    const target = await open()
    const json = { newEmail: NEW }
    refused(await send(target, 'POST', '/auth/change-email/request', { json }), 401, 'UNAUTHORIZED')
    const { client } = await signedInBrowser(target)
    const evil = { Origin: 'https://evil.example' }
    refused(await client.post('/auth/change-email/request', json, evil), 403, 'CSRF_INVALID')
    await target.settled()
    equal(target.mails.tries, 0)
  },

  'answers 502 DELIVERY_FAILED when the mail fails, logs it, and can be asked again': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    target.mails.fail(new Error('smtp-secret-text'))
    const answer = await request(client)
    refused(answer, 502, 'DELIVERY_FAILED')
    isTrue(!answer.text.includes('smtp-secret-text'), 'nothing of it is told')
    const line = given(target.log.find(({ event }) => event === 'delivery.failed'))
    equal([line.level, line.requestId], ['error', answer.headers.get('X-Request-Id')])
    target.mails.recover()
    status(await request(client), 200)
    const { token } = await takeLink(target)
    status(await client.post('/auth/change-email/confirm', { token }), 200)
  },

  'R24 mails a mailbox five times an hour for one user and 20 times for all, then 429': async (open) => {
    const target = await open({ lifetimes: { accessTokenMinutes: 120, freshAuthMinutes: 120 } })
    const { user, client } = await signedInNative(target)
    for (let count = 0; count < 5; count++) status(await request(client), 200)
    const full = await request(client)
    refused(full, 429, 'RATE_LIMITED')
    isTrue(Number(full.headers.get('Retry-After')) > 0, 'says when to come back')
    // The first one has used up the further mails of all.
    for (let other = 1; other <= 16; other++) {
      const { client: another } = await signedInNative(target, { email: `user${other}@example.com` })
      if (other <= 15) status(await request(another), 200)
      refused(await request(another), 429, 'RATE_LIMITED')
    }
    await target.settled()
    equal(target.mails.all.length, 20)
    status(await request(client, { newEmail: 'other@example.com' }), 200)
    target.clock.advance(60 * MINUTE)
    status(await request(await signIn(target, user)), 200)
  },

  'calls the callback of the host, and is not there without mail': async (open) => {
    const calls: unknown[][] = []
    const target = await open({ email: { sendVerificationEmail: async (...args) => void calls.push(args) } })
    const { client } = await signedInNative(target)
    status(await request(client, { emailLang: 'it' }), 200)
    const [to, token, link, lang] = given(calls[0])
    equal([to, link, lang], [NEW, `https://app.example.com/auth/change-email/confirm?token=${token}`, 'it'])
    status(await client.post('/auth/change-email/confirm', { token }), 200)
    const without = await open({ email: undefined })
    const { client: other } = await signedInNative(without)
    refused(await request(other), 404, 'NOT_FOUND')
    refused(await other.post('/auth/change-email/confirm', { token: 'x' }), 404, 'NOT_FOUND')
  },
})
