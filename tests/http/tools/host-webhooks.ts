import type { WebhookConfig, WebhookStore } from '@sallyport/core'
import { group } from '../group.ts'
import { bytes, send } from '../support/answer.ts'
import { equal, refused } from '../support/expect.ts'
import { fakeScripts } from '../support/fake-scripts.ts'
import type { MakeTarget, Target } from '../support/target.ts'
import { SENDERS } from './webhook-senders.ts'

const BODY = '{"a":1}'

/** A service with a host's own webhook store that has only the required methods. */
function openWith(open: MakeTarget, config: WebhookConfig, result: unknown = { event: 'heard', data: {} }) {
  const webhooks: WebhookStore = {
    findByEvent: async () => [],
    findByProvider: async (provider) => (provider === config.provider ? config : null),
  }
  return open(({ stores }) => ({ scripts: fakeScripts(() => result), stores: { ...stores, webhooks } }))
}

function receive(target: Target, headers: Readonly<Record<string, string>> = {}) {
  const options = { body: bytes(BODY), headers: { 'Content-Type': 'application/json', ...headers } }
  return send(target, 'POST', '/tools/webhook/shop', options)
}

export const hostWebhooksGroup = group("a host's own store of webhooks", {
  'S2 S6 receives without isActive, by findByEvent and findByProvider alone': async (open) => {
    const target = await openWith(open, { id: 'h1', provider: 'shop', jsScript: 'x' })
    equal((await receive(target)).status, 200)
    equal(target.events.named('heard').length, 1)
  },

  'S3 verifies a signature by a secret in plain text': async (open) => {
    const secret = 'a plain secret'
    const target = await openWith(open, { id: 'h1', provider: 'shop', jsScript: 'x', secret })
    equal((await receive(target, await SENDERS.sallyport(secret, BODY, 0))).status, 200)
    refused(await receive(target, await SENDERS.sallyport('another', BODY, 0)), 401, 'INVALID_SIGNATURE')
    equal(target.events.named('heard').length, 1)
  },

  'S3 never takes a sealed secret that does not open for a plain one, and logs it': async (open) => {
    const { sallyport } = await open({})
    const secret = await sallyport.sealWebhookSecret('a secret', 'of another webhook')
    const target = await openWith(open, { id: 'h1', provider: 'shop', jsScript: 'x', secret })
    for (const wrong of [secret, 'a secret'])
      refused(await receive(target, await SENDERS.sallyport(wrong, BODY, 0)), 401, 'INVALID_SIGNATURE')
    equal(target.events.named('heard'), [])
    equal(target.log.filter(({ event }) => event === 'webhook.secret.unreadable').length, 2)
  },

  'C5 takes a result without data for one with none': async (open) => {
    for (const result of [{ event: 'heard' }, { event: 'heard', data: null }]) {
      const target = await openWith(open, { id: 'h1', provider: 'shop', jsScript: 'x' }, result)
      equal((await receive(target)).status, 200)
      equal(
        target.events.named('heard').map(({ data }) => data),
        [{}],
      )
    }
  },
})
