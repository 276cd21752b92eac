import { createSallyport } from '@sallyport/core'
import { german } from '@sallyport/core/german'
import { administer, WITH_ADMIN } from '../admin/caller.ts'
import { NUMBER } from '../auth/sign-in/pending-sign-in.ts'
import { group } from '../group.ts'
import { addAccount, signedInNative, signIn } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { equal, isTrue, status } from '../support/expect.ts'
import type { Native } from '../support/native.ts'
import { complaint } from '../support/start-up-complaint.ts'
import type { Target } from '../support/target.ts'
import { parcels } from './parcels.ts'

const BOB = 'bob@example.com'
const LINK = 'https://app.example.com/parcels/1'
const WITH_PARCELS = { features: [parcels], ...WITH_ADMIN }
const OF_A_NUMBER = { phoneNumber: NUMBER, isPhoneVerified: true }

async function tell(client: Native, json: Readonly<Record<string, unknown>>): Promise<unknown> {
  const answer = await client.post('/auth/parcels/tell', json)
  status(answer, 200)
  return answer.json.outcome
}

async function kept(target: Target, query = ''): Promise<readonly unknown[]> {
  const { json } = await administer(target, 'GET', `/messages${query}`)
  isTrue(Array.isArray(json.messages), 'a list')
  return json.messages.map(({ kind, status: state, to, userId }) => [kind, state, to, userId])
}

export const featureMessagesGroup = group('Mails and text messages of a feature', {
  'are in the language that the message names, and look like the mails of the service': async (open) => {
    const target = await open({ ...WITH_PARCELS, ui: { siteName: 'Shop', primaryColor: '#123456' } })
    const { client, user } = await signedInNative(target)
    equal(await tell(client, { kind: 'arrived', link: LINK, name: '<b>books</b> {from}' }), 'sent')
    equal(await tell(client, { kind: 'arrived', link: LINK, lang: 'it', from: 'Win http://evil.example' }), 'sent')
    const [english, italian] = target.mails.all
    equal([english?.to, english?.subject], [user.email, 'A parcel from Ada at Shop'])
    equal(
      english?.text,
      `Your parcel “<b>books</b> {from}” has arrived.\n\nIt stays for a week.\n\nCollect it: ${LINK}\n\nNothing to pay.\n`,
    )
    isTrue(english?.html.includes('&lt;b&gt;books&lt;/b&gt;') === true, 'escaped')
    isTrue(english?.html.includes('background:#123456') === true, 'in the colour of the site')
    equal(italian?.subject, 'Un pacco da somebody su Shop')
    isTrue(italian?.html.includes('<html lang="it">') === true, 'in Italian')
  },

  'have one line in the subject and no line break in the link, whatever the values are': async (open) => {
    const target = await open(WITH_PARCELS)
    const { client } = await signedInNative(target)
    await tell(client, { kind: 'notice', name: 'Ada\r\nBcc: eve@example.com' })
    await tell(client, { kind: 'arrived', link: `${LINK}\r\n\r\nWin money` })
    const [notice, arrived] = target.mails.all
    equal(notice?.subject, 'We are closed, Ada Bcc: eve@example.com')
    isTrue(arrived?.text.includes(`Collect it: ${LINK}Win%20money\n`) === true, String(arrived?.text))
  },

  'go to a verified phone number': async (open) => {
    const target = await open({ ...WITH_PARCELS, ui: { siteName: 'Shop' } })
    const { client } = await signedInNative(target, OF_A_NUMBER)
    const bob = await addAccount(target, { email: BOB, phoneNumber: '+15550002222', isPhoneVerified: false })
    equal(await tell(client, { kind: 'pin', name: '12' }), 'sent')
    equal(await tell(client, { kind: 'pin', userId: bob.id }), 'unreachable')
    equal(target.texts.all, [{ phoneNumber: NUMBER, message: 'Shop: box 12' }])
  },

  'don’t reach unknown or disabled users': async (open) => {
    const target = await open(WITH_PARCELS)
    const { client } = await signedInNative(target)
    const disabled = await addAccount(target, { email: BOB, isDisabled: true, ...OF_A_NUMBER })
    for (const userId of [disabled.id, 'nobody'])
      for (const kind of ['notice', 'pin']) equal(await tell(client, { kind, userId }), 'unreachable')
    equal([target.mails.all, target.texts.all], [[], []])
  },

  'R40 have limits, with a count for each message name': async (open) => {
    const target = await open(WITH_PARCELS)
    const { client, user } = await signedInNative(target, OF_A_NUMBER)
    for (const kind of ['notice', 'pin']) {
      for (let count = 1; count <= 5; count++) equal(await tell(client, { kind }), 'sent')
      equal(await tell(client, { kind }), 'limited')
    }
    equal(await tell(client, { kind: 'arrived', link: LINK }), 'sent')
    target.clock.advance(60 * 60_000)
    equal(await tell(await signIn(target, user), { kind: 'notice' }), 'sent')
  },

  'are sent by an operation, too, within the same limits': async (open) => {
    const target = await open()
    const user = await addAccount(target)
    const sallyport = createSallyport({ ...target.options, features: [parcels] })
    for (let count = 1; count <= 5; count++) equal(await sallyport.features.parcels.close(user.id), 'sent')
    equal(await sallyport.features.parcels.close(user.id), 'limited')
    const refusal = await sallyport.features.parcels.close('').catch((error: unknown) => String(error))
    equal(refusal, 'TypeError: a message needs the `userId` of its recipient')
    equal(target.mails.all.length, 5)
  },

  'R24b tell strangers nothing, and have a limit for all strangers together': async (open) => {
    const target = await open({ ...WITH_PARCELS, trustedProxyHops: 1 })
    const user = await addAccount(target)
    const ask = (email: string, address: number) =>
      send(target, 'POST', '/auth/parcels/ask', {
        json: { email },
        headers: { 'X-Forwarded-For': `198.51.100.${address}` },
      })
    const unknown = await ask('nobody@example.com', 1)
    for (let address = 1; address <= 30; address++) {
      const answer = await ask(user.email, address)
      equal([answer.status, answer.text], [unknown.status, unknown.text])
    }
    await target.settled()
    equal(target.mails.all.length, 20)
    equal(
      target.log.filter(({ event }) => String(event).endsWith('.failed')),
      [],
    )
  },

  'O7 are tried again after a failure, but not after `until`': async (open) => {
    const target = await open(WITH_PARCELS)
    const { client, user } = await signedInNative(target, OF_A_NUMBER)
    for (const carrier of [target.mails, target.texts]) carrier.fail()
    for (const kind of ['notice', 'pin']) {
      equal(await tell(client, { kind }), 'failed')
      equal(await tell(client, { kind, minutes: 10 }), 'failed')
    }
    const pending = (kind: string, to: string) => [kind, 'pending', to, user.id]
    const masked = [pending('parcels:notice', 'a***@example.com'), pending('parcels:pin', `***${NUMBER.slice(-2)}`)]
    const [mail, text] = masked
    equal(
      [await kept(target), await kept(target, '?channel=sms')],
      [
        [mail, mail],
        [text, text],
      ],
    )
    target.clock.advance(11 * 60_000)
    for (const carrier of [target.mails, target.texts]) carrier.recover()
    for (let minute = 0; minute < 30; minute++) {
      target.clock.advance(60_000)
      await target.sallyport.drain()
    }
    equal([target.mails.all.length, target.texts.all.length], [1, 1])
    const failures = target.log.filter(({ event, feature }) => event === 'delivery.failed' && feature === 'parcels')
    equal(failures.length, 4, 'each is logged with the name of the feature')
  },

  'are deleted with the user’s account': async (open) => {
    const target = await open(WITH_PARCELS)
    const { client } = await signedInNative(target, OF_A_NUMBER)
    for (const carrier of [target.mails, target.texts]) carrier.fail()
    for (const kind of ['notice', 'pin']) equal(await tell(client, { kind }), 'failed')
    for (const carrier of [target.mails, target.texts]) carrier.recover()
    status(await client.send('DELETE', '/auth/account', { json: {} }), 200)
    equal([await kept(target), await kept(target, '?channel=sms')], [[], []])
  },

  'go through the host’s own callback': async (open) => {
    const calls: unknown[] = []
    const sendFeatureMail = async (to: string, name: string, { subject }: { readonly subject: string }) => {
      calls.push([to, name, subject])
    }
    const target = await open({ features: [parcels], email: { sendFeatureMail } })
    const { client, user } = await signedInNative(target)
    equal(await tell(client, { kind: 'notice' }), 'sent')
    equal(calls, [[user.email, 'parcels:notice', 'We are closed, box']])
  },

  'are refused if undeclared, incomplete or invalid': async (open) => {
    const target = await open(WITH_PARCELS)
    const { client } = await signedInNative(target, OF_A_NUMBER)
    const noLink = 'the mail `arrived` has an `action`, so it needs a `link`: an http or https URL'
    const tries = [
      [{ kind: 'unknown' }, "the feature parcels doesn't declare `unknown`: add it to `mails`"],
      ...[undefined, '/parcels', 'app.example:/x', 'https://ada:pass@app.example.com/'].map(
        (link) => [{ kind: 'arrived', link }, noLink] as const,
      ),
      [{ kind: 'notice', link: LINK }, 'the mail `notice` has no `action`, so leave out `link`'],
      [{ kind: 'lost' }, '`values` of the message `lost` lacks the string `place`'],
      [{ kind: 'notice', minutes: 1e18 }, '`until` of a message must be a valid Date'],
      [{ kind: 'pin', name: 'x'.repeat(500) }, 'the text message `pin` has 515 characters; at most 480 are allowed'],
    ] as const
    for (const [json, why] of tries) equal((await client.post('/auth/parcels/tell', json)).status, 500, why)
    const messages = target.log.flatMap(({ error }) => (error instanceof TypeError ? [error.message] : []))
    equal(
      messages,
      tries.map(([, message]) => message),
    )
    equal(await tell(client, { kind: 'notice', minutes: 0 }), 'expired')
    equal([target.mails.all, target.texts.all], [[], []])
  },

  'O7 are not sent to an address or number that is no longer the user’s, nor to a disabled user': async (open) => {
    for (const change of [{ email: 'new@example.com', phoneNumber: '+15550003333' }, { isDisabled: true }]) {
      const target = await open(WITH_PARCELS)
      const { client, user } = await signedInNative(target, OF_A_NUMBER)
      for (const carrier of [target.mails, target.texts]) carrier.fail()
      for (const kind of ['notice', 'pin']) equal(await tell(client, { kind }), 'failed')
      for (const carrier of [target.mails, target.texts]) carrier.recover()
      await target.stores.users.update(user.id, change)
      target.clock.advance(60_000)
      await target.sallyport.drain()
      equal([target.mails.all, target.texts.all], [[], []])
      equal(await kept(target, '?status=dead'), [['parcels:notice', 'dead', 'a***@example.com', user.id]])
    }
  },

  'count as a stranger’s if the address isn’t verified': async (open) => {
    const target = await open({ ...WITH_PARCELS, rateLimits: { sendMail: { max: 1, windowMs: 60_000 } } })
    const { client, user } = await signedInNative(target, { isEmailVerified: false })
    const other = await signedInNative(target, { email: BOB })
    const outcomes = []
    for (let count = 1; count <= 3; count++)
      outcomes.push(
        await tell(client, { kind: 'notice' }),
        await tell(other.client, { kind: 'notice', userId: user.id }),
      )
    equal(outcomes, ['sent', 'sent', 'limited', 'limited', 'limited', 'limited'])
  },

  'have their texts in an added language, else in English': async (open) => {
    const features = { ...german.features, 'We are closed, {name}': 'Wir haben zu, {name}' }
    const target = await open({ features: [parcels], languages: [{ ...german, features }] })
    const { client } = await signedInNative(target)
    for (const lang of ['de', 'fr']) equal(await tell(client, { kind: 'notice', lang }), 'sent')
    equal(
      target.mails.all.map(({ subject, text }) => [subject, text]),
      [
        ['Wir haben zu, box', 'Today.\n'],
        ['We are closed, box', 'Today.\n'],
      ],
    )
  },

  'O7 are tried for three days at most, whatever `until` is': async (open) => {
    const target = await open(WITH_PARCELS)
    const { client, user } = await signedInNative(target)
    target.mails.fail()
    equal(await tell(client, { kind: 'notice', minutes: 30 * 1440 }), 'failed')
    for (let hour = 0; hour < 73; hour++) {
      target.clock.advance(3_600_000)
      await target.sallyport.drain()
    }
    equal(await kept(target), [['parcels:notice', 'dead', 'a***@example.com', user.id]])
  },

  'R30 stop the start if the host can’t send them': async (open) => {
    const problems = [
      'sends mails: set `email.mailer` or the callback `email.sendFeatureMail`',
      'sends text messages: set `sms` with a gateway or a `transport`; the callback `sms.sendSms` takes only codes',
    ]
    const sendMagicLink = async () => {}
    const told = await complaint(open, {
      features: [parcels],
      email: { sendMagicLink },
      sms: { sendSms: async () => {} },
    })
    equal(told, `Sallyport can't start:\n${problems.map((one) => `  - features.parcels: ${one}`).join('\n')}`)
  },
})
