import type { WebhookConfig } from '@sallyport/core'
import { eventually } from '@sallyport/testkit'
import { WITH_ADMIN } from '../admin/caller.ts'
import { group } from '../group.ts'
import { isJson } from '../openapi/json-schema.ts'
import { signedInNative } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, isTrue, refused } from '../support/expect.ts'
import type { MakeTarget } from '../support/target.ts'

const URL = 'https://hooks.example.com/'

/** Opens a service whose receiver fails, with a store of webhooks that has only `findByEvent`, beside our outbox. */
async function openFailing(open: MakeTarget, webhook: WebhookConfig) {
  let calls = 0
  const fetch = async () => {
    calls += 1
    return new Response(null, { status: 500 })
  }
  const findByEvent = async () => [webhook]
  const target = await open(({ stores }) => ({ platform: { fetch }, stores: { ...stores, webhooks: { findByEvent } } }))
  return { target, calls: () => calls }
}

export const hostFindingsGroup = group('What hosts met', {
  'S1 S2 S6 a webhook of a host that says nothing of retries is tried 4 times, after 0, 1, 2 and 4 s': async (open) => {
    const { target, calls } = await openFailing(open, { id: 'h1', url: URL, events: ['*'] })
    await target.sallyport.track('shop.order')
    for (const [tried, ms] of [0, 1000, 2000, 4000].entries()) {
      target.clock.advance(ms - 1)
      await target.sallyport.drain()
      equal(calls(), tried, `calls before attempt ${tried + 1}`)
      target.clock.advance(1)
      await target.sallyport.drain()
      equal(calls(), tried + 1, 'calls')
    }
    target.clock.advance(3_600_000)
    equal([(await target.sallyport.drain()).nextDueAt, calls()], [null, 4])
  },

  'S1 without an outbox it is tried once at first, and again': async (open) => {
    let calls = 0
    const fetch = async () => new Response(null, { status: ++calls === 1 ? 500 : 204 })
    const findByEvent = async () => [{ id: 'h1', url: URL, events: ['*'] }]
    const target = await open(({ stores: { deliveries: _, ...stores } }) => ({
      platform: { fetch },
      stores: { ...stores, webhooks: { findByEvent } },
    }))
    await target.sallyport.track('shop.order')
    await eventually(() => calls === 2, 'it is tried again')
  },

  'S8 own sessions are off unless the option says otherwise': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    refused(await client.get('/auth/sessions'), 404, 'NOT_FOUND')
    const on = await open({ session: { selfService: true } })
    const { client: other } = await signedInNative(on)
    equal((await other.get('/auth/sessions')).status, 200)
  },

  'S10 each openapi.json documents its own 200 as an object': async (open) => {
    const target = await open(WITH_ADMIN)
    for (const mount of ['/auth', '/tools', '/admin']) {
      const headers = { Authorization: `Bearer ${ADMIN_SECRET}` }
      const { json } = await send(target, 'GET', `${mount}/openapi.json`, { headers })
      const path = `${mount}/openapi.json`
      const { responses } = Object(Object(json.paths)[path]).get
      const { schema } = Object(responses['200'].content['application/json'])
      isTrue(isJson(schema) && schema.type === 'object', `${path}: ${JSON.stringify(schema)}`)
    }
  },
})
