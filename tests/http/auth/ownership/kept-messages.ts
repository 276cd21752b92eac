import { administer, WITH_ADMIN } from '../../admin/caller.ts'
import { group } from '../../group.ts'
import { addAccount, PASSWORD, signedInNative } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, isTrue, refused, status } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'
import { NUMBER } from '../sign-in/pending-sign-in.ts'
import { takeCode, takeLink } from './awaited-messages.ts'

const ADA = 'ada@example.com'
const MINUTE = 60_000
const SECRET = /[?&]token=|\b[0-9a-f]{64}\b|\b\d{6}\b|ada@example/

function forgot(target: Target): Promise<Answer> {
  return send(target, 'POST', '/auth/forgot-password', { json: { email: ADA } })
}

/** Lets the time pass in steps and sends what is due, as the delivery loop does. */
async function pass({ clock, sallyport }: Target, minutes: number, step = 1): Promise<void> {
  for (let minute = 0; minute < minutes; minute += step) {
    clock.advance(step * MINUTE)
    await sallyport.drain()
  }
}

async function messages(target: Target, query = ''): Promise<readonly Record<string, unknown>[]> {
  const answer = await administer(target, 'GET', `/messages${query}`)
  status(answer, 200)
  isTrue(
    !SECRET.test(JSON.stringify({ ...answer.json, page: 0 }).replaceAll(/"[\w-]*[iI]d":"[^"]+"/g, '')),
    answer.text,
  )
  const { messages: listed } = answer.json
  isTrue(Array.isArray(listed), 'a list')
  return listed
}

export const keptMessagesGroup = group('O7 mails and text messages whose carrier is down', {
  'O7 a reset whose relay is down for ten minutes arrives once, and resets': async (open) => {
    const target = await open(WITH_ADMIN)
    await addAccount(target)
    target.mails.fail()
    status(await forgot(target), 200)
    await target.settled()
    const [kept] = await messages(target)
    equal([kept?.kind, kept?.status, kept?.to, kept?.attempts], ['password-reset', 'pending', 'a***@example.com', 1])
    equal(await messages(target, `?userId=${kept?.userId}`), [kept], 'of the user')
    equal(await messages(target, '?userId=someone-else'), [], 'of another user')
    await pass(target, 10)
    equal(target.mails.all, [])
    target.mails.recover()
    await pass(target, 6)
    equal(target.mails.all.length, 1, 'mails')
    equal(
      (await messages(target)).map((one) => one.status),
      ['delivered'],
    )
    const { token } = await takeLink(target)
    status(await send(target, 'POST', '/auth/reset-password', { json: { token, newPassword: 'a whole new one' } }), 200)
    await pass(target, 90, 10)
    // The notice of the new password went at once.
    equal(
      target.mails.all.filter(({ subject }) => subject === 'Reset your password'),
      [],
    )
    equal(target.log.filter(({ event }) => event === 'delivery.failed').length > 1, true, 'each failure is logged')
  },

  'O7 a message that goes at once leaves nothing behind': async (open) => {
    const target = await open(WITH_ADMIN)
    await addAccount(target, { phoneNumber: NUMBER, isPhoneVerified: true })
    await forgot(target)
    await send(target, 'POST', '/auth/sms/send', { json: { email: ADA } })
    await target.settled()
    equal([target.mails.all.length, target.texts.all.length], [1, 1])
    equal([await messages(target), await messages(target, '?channel=sms')], [[], []])
    equal(await given(target.stores.deliveries).count(), { pending: 0, dead: 0 })
  },

  'O7 a message whose process ends during its first try is sent by another one': async (open) => {
    const target = await open(({ stores }) => {
      const deliveries = given(stores.deliveries)
      let isEnded = false
      const endHold: typeof deliveries.endHold = async (...args) => {
        if (isEnded) return deliveries.endHold(...args)
        isEnded = true
        throw new Error('the process ended')
      }
      return { ...WITH_ADMIN, stores: { ...stores, deliveries: { ...deliveries, endHold } } }
    })
    await addAccount(target)
    await forgot(target)
    await target.settled()
    equal(
      (await messages(target)).map((one) => one.status),
      ['pending'],
    )
    await pass(target, 2)
    equal(
      (await messages(target)).map((one) => one.status),
      ['delivered'],
    )
    equal(target.mails.all.length, 2, 'at least once')
  },

  'O7 what was used, replaced or deleted meanwhile is not sent': async (open) => {
    const target = await open(WITH_ADMIN)
    const user = await addAccount(target, { phoneNumber: NUMBER, isPhoneVerified: true })
    for (const carrier of [target.mails, target.texts]) carrier.fail()
    await forgot(target)
    await send(target, 'POST', '/auth/sms/send', { json: { email: ADA } })
    await target.settled()
    target.clock.advance(1000)
    await forgot(target)
    await send(target, 'POST', '/auth/sms/send', { json: { email: ADA } })
    await target.settled()
    for (const carrier of [target.mails, target.texts]) carrier.recover()
    await pass(target, 5)
    equal([target.mails.all.length, target.texts.all.length], [1, 1], 'only the newest')
    const code = await takeCode(target)
    const json = { userId: user.id, code }
    status(await send(target, 'POST', '/auth/sms/verify', { json, headers: { 'X-Auth-Strategy': 'bearer' } }), 200)
    equal(
      (await messages(target)).map((one) => one.status),
      ['delivered', 'dead'],
    )
    equal(
      target.events.all.filter(({ event }) => event === 'identity.message.given_up'),
      [],
      'nobody waits for it',
    )
    target.mails.fail()
    target.mails.clear()
    await forgot(target)
    await target.settled()
    status(await administer(target, 'DELETE', `/users/${encodeURIComponent(user.id)}`), 200)
    target.mails.recover()
    await pass(target, 5)
    equal(target.mails.all, [])
    equal(await messages(target), [], 'deleted with the account')
  },

  'O7 what expired is given up, with an event and a log entry': async (open) => {
    const target = await open(WITH_ADMIN)
    const user = await addAccount(target)
    target.mails.fail()
    await send(target, 'POST', '/auth/magic-link/send', { json: { email: ADA } })
    await target.settled()
    await pass(target, 20)
    target.mails.recover()
    const [given_up] = await messages(target, '?status=dead')
    equal([given_up?.kind, given_up?.userId], ['magic-link', user.id])
    const told = target.events.all.filter(({ event }) => event === 'identity.message.given_up')
    equal(
      told.map(({ data, metadata }) => [Object(data).channel, Object(data).kind, metadata.userId]),
      [['mail', 'magic-link', user.id]],
    )
    equal(target.log.filter(({ event }) => event === 'delivery.dead').length, 1)
    const deliveries = Object((await administer(target, 'GET', '/deliveries')).json).deliveries
    equal([deliveries.length, deliveries[0].body], [1, ''])
    status(await administer(target, 'POST', `/deliveries/${given_up?.id}/replay`), 200)
    await pass(target, 1)
    equal(target.mails.all, [], 'an expired link is not sent again')
    equal(
      (await messages(target)).map((one) => [one.lastError, one.isVoid]),
      [['what it carries has expired', true]],
    )
  },

  'O7 an administrator sends a given-up notice again': async (open) => {
    const target = await open(WITH_ADMIN)
    const email = 'eve@example.com'
    target.mails.fail()
    status(await send(target, 'POST', '/auth/register', { json: { email, password: PASSWORD } }), 201)
    await target.settled()
    await pass(target, 4 * 24 * 60, 60)
    const dead = await messages(target, '?status=dead')
    const welcome = given(dead.find(({ kind }) => kind === 'welcome'))
    target.mails.recover()
    status(await administer(target, 'POST', `/deliveries/${welcome.id}/replay`), 200)
    equal(target.events.all.at(-1)?.event, 'identity.message.replayed')
    await target.sallyport.drain()
    equal(
      target.mails.all.map(({ to, subject }) => [to, subject]),
      [[email, 'Welcome! Your account has been created']],
    )
    refused(await administer(target, 'POST', `/deliveries/${crypto.randomUUID()}/replay`), 404, 'NOT_FOUND')
  },

  'O7 nothing in the stores tells the link, the code or the recipient of a kept message': async (open) => {
    const target = await open(({ stores }) => ({ ...WITH_ADMIN, stores }))
    const { client } = await signedInNative(target, { isEmailVerified: false })
    for (const carrier of [target.mails, target.texts]) carrier.fail()
    refused(await client.post('/auth/add-phone', { phoneNumber: NUMBER }), 502, 'DELIVERY_FAILED')
    refused(await client.post('/auth/send-verification-email', {}), 502, 'DELIVERY_FAILED')
    await forgot(target)
    await target.settled()
    for (const webhookId of ['sallyport:mail', 'sallyport:sms']) {
      const { deliveries, total } = await given(target.stores.deliveries).list({ webhookId, page: 1, limit: 10 })
      isTrue(total > 0, webhookId)
      for (const { body, url, lastError = '' } of deliveries) {
        isTrue(body.startsWith('v1.'), 'encrypted')
        isTrue(!SECRET.test(url + lastError) && !url.includes(NUMBER.slice(1, 8)), url)
      }
    }
  },

  'O7 without a store of deliveries a message is tried once, and its failure is logged': async (open) => {
    const target = await open(({ stores: { deliveries: _, ...stores } }) => ({ ...WITH_ADMIN, stores }))
    await addAccount(target)
    target.mails.fail()
    status(await forgot(target), 200)
    await target.settled()
    target.mails.recover()
    await pass(target, 10)
    equal([target.mails.all.length, target.log.filter(({ event }) => event === 'delivery.failed').length], [0, 1])
    refused(await administer(target, 'GET', '/messages'), 404, 'NOT_FOUND')
  },

  'O7 a store that ends no hold gets a message once its first try failed': async (open) => {
    const target = await open(({ stores }) => {
      const { endHold: _, ...deliveries } = given(stores.deliveries)
      return { ...WITH_ADMIN, stores: { ...stores, deliveries } }
    })
    await addAccount(target)
    target.mails.fail()
    await forgot(target)
    await target.settled()
    equal((await messages(target)).length, 1)
    target.mails.recover()
    await pass(target, 2)
    equal(target.mails.all.length, 1)
  },
})
