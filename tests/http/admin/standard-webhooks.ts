import { type SallyportOptions, verifyWebhook } from '@sallyport/core'
import { group } from '../group.ts'
import { equal, given, invalid, isTrue, refused, status } from '../support/expect.ts'
import type { MakeTarget, Target } from '../support/target.ts'
import { administer, WITH_ADMIN } from './caller.ts'

const URL = 'https://receiver.example.com/hook?token=5ecret'
const HOUR = 3_600_000
const OPERATOR = 'ops@example.com'
const SCHEDULE = [5 / 3600, 5 / 60, 0.5, 2, 5, 10, 14, 20, 24]

interface Received {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A service whose deliveries end at a receiver that answers `state.status`. */
async function openWith(open: MakeTarget, overrides: Partial<SallyportOptions> = {}) {
  const received: Received[] = []
  const state = { status: 204 }
  const target = await open(({ platform }) => ({
    ...WITH_ADMIN,
    webhooks: { alertMailTo: [OPERATOR] },
    platform: {
      ...platform,
      async fetch(_url, { headers, body }) {
        received.push({ headers, body: typeof body === 'string' ? body : new TextDecoder().decode(body ?? undefined) })
        return new Response(null, { status: state.status })
      },
    },
    ...overrides,
  }))
  return { target, received, state }
}

async function created(target: Target, more: object = {}) {
  const answer = await administer(target, 'POST', '/webhooks', { url: URL, retry: 'standard', ...more })
  status(answer, 200)
  const { webhook, secret } = answer.json
  return { id: String(Object(webhook).id), secret: typeof secret === 'string' ? secret : '' }
}

async function webhookOf(target: Target, id: string) {
  return Object((await administer(target, 'GET', `/webhooks/${id}`)).json.webhook)
}

function isSignedBy(target: Target, { headers, body }: Received, secret: string): boolean {
  return verifyWebhook(body, headers, secret, { now: target.clock.now() })
}

export const standardWebhooksGroup = group('O8 webhooks as Standard Webhooks describes them', {
  'O8 are tried ten times in three days, after any answer but 2xx': async (open) => {
    for (const answer of [404, 401, 308, 500]) {
      const { target, received, state } = await openWith(open)
      const { id } = await created(target)
      state.status = answer
      await target.sallyport.track('shop.order')
      for (const [index, hours] of [0, ...SCHEDULE].entries()) {
        target.clock.advance(hours * HOUR - 1)
        if (index > 0) await target.sallyport.drain()
        equal(received.length, index, `${answer}: too early`)
        target.clock.advance(1)
        await target.sallyport.drain()
        equal(received.length, index + 1, `${answer}: attempt`)
      }
      const { deliveries } = (await administer(target, 'GET', `/webhooks/${id}/deliveries`)).json
      equal([Object(deliveries)[0].status, Object(deliveries)[0].attempts], ['dead', 10])
      equal((await webhookOf(target, id)).isActive, true, 'three days are too short')
    }
  },

  'O8 that fail for five days are disabled, with an event and a mail to the administrators': async (open) => {
    const { target, received, state } = await openWith(open)
    const { id } = await created(target)
    state.status = 500
    for (let day = 0; day < 6; day++) {
      await target.sallyport.track('shop.order')
      for (let hour = 0; hour < 24; hour += 2) {
        await target.sallyport.drain()
        target.clock.advance(2 * HOUR)
      }
    }
    const { isActive, disabledAt, failingSince, ...rest } = await webhookOf(target, id)
    equal([isActive, failingSince, typeof disabledAt], [false, '2030-03-01T12:00:00.000Z', 'string'])
    isTrue(!JSON.stringify(rest).includes('previousSecret"'), 'no secret')
    const told = target.events.all.filter(({ event }) => event === 'identity.webhook.disabled')
    equal(
      told.map(({ data }) => data),
      [{ webhookId: id, reason: 'failing', failingSince: '2030-03-01T12:00:00.000Z' }],
    )
    const [mail, ...others] = target.mails.all
    equal([mail?.to, mail?.subject, others.length], [OPERATOR, 'A webhook was disabled', 0])
    isTrue(
      given(mail).text.includes('https://receiver.example.com') && !given(mail).text.includes('5ecret'),
      'the mail',
    )
    const before = received.length
    await target.sallyport.track('shop.order')
    await target.sallyport.drain()
    equal(received.length, before, 'nothing is sent')
    state.status = 204
    status(await administer(target, 'PATCH', `/webhooks/${id}`, { isActive: true }), 200)
    const resumed = await webhookOf(target, id)
    equal([resumed.isActive, resumed.disabledAt ?? null, resumed.failingSince ?? null], [true, null, null])
    await target.sallyport.track('shop.order')
    await target.sallyport.drain()
    equal(received.length > before, true, 'it is on again')
  },

  'O8 a success within the days starts them anew, and a rare event’s first failure disables nothing': async (open) => {
    const { target, state } = await openWith(open)
    const { id } = await created(target)
    const attemptOnce = async (answer: number) => {
      state.status = answer
      await target.sallyport.track('shop.order')
      await target.sallyport.drain()
    }
    await attemptOnce(500)
    isTrue((await webhookOf(target, id)).failingSince !== undefined, 'it fails')
    target.clock.advance(4 * 24 * HOUR)
    await attemptOnce(204)
    equal((await webhookOf(target, id)).failingSince ?? null, null)
    await attemptOnce(500)
    target.clock.advance(10 * 24 * HOUR)
    status(await administer(target, 'POST', '/deliveries/replay'), 200)
    await attemptOnce(500)
    const { isActive } = await webhookOf(target, id)
    // The first delivery was created ten days ago and fails again: that is long enough.
    equal(isActive, false)
    const { id: rare } = await created(target, { events: ['shop.rare'] })
    state.status = 500
    await target.sallyport.track('shop.rare')
    await target.sallyport.drain()
    for (const hours of SCHEDULE) {
      target.clock.advance(hours * HOUR)
      await target.sallyport.drain()
    }
    target.clock.advance(10 * 24 * HOUR)
    await target.sallyport.track('shop.rare')
    await target.sallyport.drain()
    equal((await webhookOf(target, rare)).isActive, true)
  },

  'O8 are disabled at once by 410': async (open) => {
    const { target, state } = await openWith(open)
    const { id } = await created(target)
    state.status = 410
    await target.sallyport.track('shop.order')
    await target.sallyport.drain()
    equal((await webhookOf(target, id)).isActive, false)
    const [told] = target.events.all.filter(({ event }) => event === 'identity.webhook.disabled')
    equal(Object(told?.data).reason, 'gone')
    isTrue(given(target.mails.all[0]).text.includes('410'), 'the mail')
  },

  'O8 without retry: standard nothing changes: 404 is final, and nothing is disabled': async (open) => {
    const { target, received, state } = await openWith(open)
    const answer = await administer(target, 'POST', '/webhooks', { url: URL })
    const { id } = Object(answer.json.webhook)
    state.status = 404
    for (let day = 0; day < 8; day++) {
      await target.sallyport.track('shop.order')
      await target.sallyport.drain()
      target.clock.advance(24 * HOUR)
    }
    const { isActive, failingSince } = await webhookOf(target, id)
    equal([received.length, isActive, failingSince ?? null], [8, true, null])
    invalid(await administer(target, 'POST', '/webhooks', { url: URL, retry: 'often' }), 'retry', 'literal')
    status(await administer(target, 'PATCH', `/webhooks/${id}`, { retry: 'standard' }), 200)
    equal((await webhookOf(target, id)).retry, 'standard')
    status(await administer(target, 'PATCH', `/webhooks/${id}`, { retry: null }), 200)
    equal((await webhookOf(target, id)).retry ?? null, null)
  },

  'O8 R35 have secrets that the service makes, shown once, and rotate them with both signatures': async (open) => {
    const { target, received } = await openWith(open)
    const { id, secret } = await created(target, { generateSecret: true })
    isTrue(/^whsec_[A-Za-z0-9+/]{43}=$/.test(secret), secret)
    const deliver = async () => {
      target.clock.advance(6000)
      await target.sallyport.track('shop.order')
      await target.sallyport.drain()
      return given(received.at(-1))
    }
    isTrue(isSignedBy(target, await deliver(), secret), 'by the first')
    const rotated = await administer(target, 'POST', `/webhooks/${id}/rotate-secret`, { overlapHours: 2 })
    status(rotated, 200)
    const next = String(rotated.json.secret)
    isTrue(next !== secret && next.startsWith('whsec_'), 'another secret')
    const both = await deliver()
    equal(given(both.headers['webhook-signature']).split(' ').length, 2, 'signatures')
    equal(
      [secret, next].map((one) => isSignedBy(target, both, one)),
      [true, true],
    )
    isTrue(both.headers['X-Webhook-Signature-Previous'] !== undefined, 'the plain signature, too')
    target.clock.advance(2 * HOUR)
    const after = await deliver()
    equal(
      [secret, next].map((one) => isSignedBy(target, after, one)),
      [false, true],
    )
    equal(after.headers['X-Webhook-Signature-Previous'] ?? null, null)
    for (const path of [`/webhooks/${id}`, '/webhooks']) {
      const { text } = await administer(target, 'GET', path)
      isTrue(!text.includes('whsec_') && !text.includes('"previousSecret"'), text)
    }
    const stored = given(await target.stores.webhooks?.find?.(id))
    isTrue(![stored.secret, stored.previousSecret].some((one) => one?.startsWith('whsec_')), 'sealed')
    const own = await administer(target, 'POST', `/webhooks/${id}/rotate-secret`, {
      secret: 'my own secret',
      overlapHours: 0,
    })
    equal(own.json.secret, 'my own secret')
    const last = await deliver()
    equal(
      [next, 'my own secret'].map((one) => isSignedBy(target, last, one)),
      [false, true],
    )
    const told = target.events.all.filter(({ event }) => event === 'identity.webhook.updated')
    equal(
      told.map(({ data }) => Object(data).fields),
      [['secret'], ['secret']],
    )
    isTrue(!JSON.stringify(target.events.all).includes('whsec_'), 'no event tells it')
    invalid(await administer(target, 'POST', `/webhooks/${id}/rotate-secret`, { overlapHours: -1 }), 'overlapHours')
    refused(await administer(target, 'POST', `/webhooks/${crypto.randomUUID()}/rotate-secret`, {}), 404, 'NOT_FOUND')
  },

  'O8 inbound ones take both secrets while a rotation lasts, and are never disabled': async (open) => {
    const { target, state } = await openWith(open)
    const { id } = await created(target, { provider: 'shop', secret: 'first secret' })
    const signature = async (secret: string) => {
      const key = await crypto.subtle.importKey(
        'raw',
        new TextEncoder().encode(secret),
        { name: 'HMAC', hash: 'SHA-256' },
        false,
        ['sign'],
      )
      const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode('{}')))
      return `sha256=${Array.from(mac, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
    }
    const receive = async (secret: string) =>
      (
        await target.request('/tools/webhook/shop', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Webhook-Signature': await signature(secret) },
          body: '{}',
        })
      ).status
    await administer(target, 'POST', `/webhooks/${id}/rotate-secret`, { secret: 'second secret', overlapHours: 1 })
    equal(
      [await receive('first secret'), await receive('second secret'), await receive('a third one')],
      [200, 200, 401],
    )
    target.clock.advance(HOUR)
    equal([await receive('first secret'), await receive('second secret')], [401, 200])
    state.status = 410
    await target.sallyport.track('shop.order')
    await target.sallyport.drain()
    equal((await webhookOf(target, id)).isActive, true)
  },
})
