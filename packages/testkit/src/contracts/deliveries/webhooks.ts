import type { Webhook, WebhookStore } from '@sallyport/core/ports'
import { conflicts, same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { inParallel } from '../in-parallel.ts'
import { at } from '../instants.ts'
import { aWebhook } from '../record-fixtures.ts'
import { UNUSUAL_TEXTS } from '../users/unusual-texts.ts'

/** All methods of the store are required, because every test case inserts the webhooks that it looks up. */
type WebhookPorts = Required<WebhookStore>

const FULL: Required<Webhook> = {
  id: 'w1',
  url: 'https://receiver.example/hook?a="1"',
  events: ['identity.user.created', 'page.viewed'],
  secret: 'sealed',
  isActive: false,
  tenantId: 't1',
  maxRetries: 0,
  retryDelayMs: 500,
  provider: 'github',
  allowedActions: [],
  jsScript: "result = { event: 'pushed', data: body }",
  signatureScheme: 'standard-webhooks',
  retry: 'standard',
  previousSecret: 'former',
  previousSecretUntil: at(9),
  failingSince: at(8),
  disabledAt: at(10),
  createdAt: at(7),
}

function anInbound(id: string, provider: string): Webhook {
  return { id, isActive: true, maxRetries: 3, retryDelayMs: 1000, provider, createdAt: at(0) }
}

async function idsFor(webhooks: WebhookStore, event: string, tenantId?: string): Promise<readonly string[]> {
  return (await webhooks.findByEvent(event, tenantId)).map(({ id }) => id)
}

export const webhooksContract: Contract<WebhookPorts> = {
  name: 'webhooks',
  cases: {
    async 'finds those that list the event or all of them, oldest first'(webhooks) {
      await webhooks.insert(aWebhook('w3', { events: ['a.b', 'c'], createdAt: at(3) }))
      await webhooks.insert(aWebhook('w2', { createdAt: at(2) }))
      await webhooks.insert(aWebhook('w1', { events: ['c', 'ab', 'A.B', 'a.b.c', '*.b', 'a*b'], createdAt: at(1) }))
      await webhooks.insert(aWebhook('w4', { events: [], createdAt: at(4) }))
      same(await idsFor(webhooks, 'a.b'), ['w2', 'w3'], 'a.b')
      same(await idsFor(webhooks, 'c'), ['w1', 'w2', 'w3'], 'c')
      same(await idsFor(webhooks, 'other'), ['w2'], 'another')
    },
    async 'finds only active webhooks that have a URL'(webhooks) {
      await webhooks.insert(aWebhook('w1', { isActive: false }))
      await webhooks.insert({ ...anInbound('w2', 'github'), events: ['*'] })
      const { events: _, ...silent } = aWebhook('w3')
      await webhooks.insert(silent)
      same(await webhooks.findByEvent('page.viewed'), [], 'found')
    },
    async 'finds those of every tenant and of the event’s own'(webhooks) {
      await webhooks.insert(aWebhook('all'))
      await webhooks.insert(aWebhook('of-t1', { tenantId: 't1', createdAt: at(1) }))
      await webhooks.insert(aWebhook('of-t2', { tenantId: 't2', createdAt: at(2) }))
      same(await idsFor(webhooks, 'page.viewed'), ['all'], 'of no tenant')
      same(await idsFor(webhooks, 'page.viewed', 't1'), ['all', 'of-t1'], 'of the first')
      same(await idsFor(webhooks, 'page.viewed', ''), ['all'], 'of an empty one')
    },
    async 'finds those that list a beginning of the name'(webhooks) {
      for (const [index, pattern] of [
        '*',
        'page.*',
        'page.view*',
        'page.viewed*',
        'pages.*',
        'page',
        '%.viewed',
      ].entries())
        await webhooks.insert(aWebhook(`w${index}`, { events: ['x.y', pattern], createdAt: at(index) }))
      same(await idsFor(webhooks, 'page.viewed'), ['w0', 'w1', 'w2', 'w3'], 'of a long name')
      same(await idsFor(webhooks, 'page'), ['w0', 'w5'], 'of a short one')
    },
    async 'gives whole webhooks'(webhooks) {
      const full = { ...FULL, isActive: true }
      await webhooks.insert(full)
      same(await webhooks.findByEvent('page.viewed', 't1'), [full], 'found')
    },
    async 'tells unusual names of events apart'(webhooks) {
      for (const [index, text] of UNUSUAL_TEXTS.entries()) {
        await webhooks.insert(aWebhook(`w${index}`, { events: [text], tenantId: text }))
      }
      for (const [index, text] of UNUSUAL_TEXTS.entries()) {
        same(await idsFor(webhooks, text, text), [`w${index}`], 'found')
      }
    },
  },
}

export const webhooksFindByProviderContract: Contract<WebhookPorts> = {
  name: 'webhooks.findByProvider',
  cases: {
    async 'finds the one of the provider, active or not'(webhooks) {
      await webhooks.insert(FULL)
      await webhooks.insert(anInbound('w2', 'GitHub'))
      await webhooks.insert(aWebhook('w3'))
      same(await webhooks.findByProvider('github'), FULL, 'one that is not active')
      same((await webhooks.findByProvider('GitHub'))?.id, 'w2', 'in another case')
      for (const provider of ['gitlab', '', 'null', 'git%']) {
        same(await webhooks.findByProvider(provider), null, provider)
      }
    },
  },
}

export const webhooksInsertContract: Contract<WebhookPorts> = {
  name: 'webhooks.insert',
  cases: {
    async 'gives back every field, and absent ones as absent'(webhooks) {
      await webhooks.insert(FULL)
      await webhooks.insert(anInbound('w2', 'stripe'))
      same(await webhooks.find('w1'), FULL, 'the full one')
      same(await webhooks.find('w2'), anInbound('w2', 'stripe'), 'the bare one')
      same(await webhooks.find('w3'), null, 'none')
    },
    async 'refuses an id or a provider that is taken; many have none'(webhooks) {
      await webhooks.insert(anInbound('w1', 'github'))
      await conflicts(webhooks.insert(aWebhook('w1')), 'the same id')
      await conflicts(webhooks.insert(anInbound('w2', 'github')), 'the same provider')
      await webhooks.insert(aWebhook('w2'))
      await webhooks.insert(aWebhook('w3'))
      const outcomes = await inParallel(20, (index) =>
        webhooks.insert(anInbound(`p${index}`, 'stripe')).then(
          () => true,
          () => false,
        ),
      )
      same(outcomes.filter(Boolean).length, 1, 'insertions in parallel')
    },
    async 'changes the given fields, removes those that are null and leaves the others'(webhooks) {
      const { secret, signatureScheme, allowedActions, jsScript, ...rest } = FULL
      same([secret, signatureScheme], ['sealed', 'standard-webhooks'], 'the fields were there')
      await webhooks.insert(FULL)
      const patch = { isActive: true, events: ['*'], maxRetries: 20, provider: 'gitlab' }
      const nulls = { secret: null, signatureScheme: null, allowedActions: null }
      const changed = { ...rest, jsScript, ...patch }
      same(await webhooks.update('w1', { ...patch, ...nulls }), changed, 'what update gives')
      same(await webhooks.find('w1'), changed, 'what is stored')
      same(await webhooks.update('w1', {}), changed, 'after an empty patch')
      same(await webhooks.update('w2', patch), null, 'of none')
      same(await webhooks.findByProvider('github'), null, 'its former provider')
    },
    async 'refuses a change to a provider that is taken'(webhooks) {
      await webhooks.insert(anInbound('w1', 'github'))
      await webhooks.insert(anInbound('w2', 'stripe'))
      await conflicts(webhooks.update('w2', { provider: 'github', isActive: false }), 'the other’s')
      same(await webhooks.find('w2'), anInbound('w2', 'stripe'), 'as it was')
      same((await webhooks.update('w2', { provider: 'stripe' }))?.provider, 'stripe', 'its own')
    },
    async 'deletes, and frees the provider'(webhooks) {
      await webhooks.insert(anInbound('w1', 'github'))
      same(await webhooks.delete('w1'), true, 'deleted')
      same(await webhooks.delete('w1'), false, 'deleted again')
      same([await webhooks.find('w1'), await webhooks.findByProvider('github')], [null, null], 'found')
      await webhooks.insert(anInbound('w2', 'github'))
    },
    async 'returns copies, so that a changed copy changes no stored record'(webhooks) {
      const events = ['a']
      await webhooks.insert(aWebhook('w1', { events }))
      events.push('mine')
      const found = await webhooks.find('w1')
      Reflect.set(Object(found?.events), 0, 'mine')
      found?.createdAt?.setTime(0)
      same(await webhooks.find('w1'), aWebhook('w1', { events: ['a'] }), 'after changes')
    },
  },
}

export const webhooksListContract: Contract<WebhookPorts> = {
  name: 'webhooks.list',
  cases: {
    async 'lists newest first, page by page, with the total'(webhooks) {
      for (const index of [2, 5, 1, 4, 3]) await webhooks.insert(aWebhook(`w${index}`, { createdAt: at(index) }))
      const list = async (page: number) => {
        const { webhooks: found, total } = await webhooks.list({ page, limit: 2 })
        return [found.map(({ id }) => id), total]
      }
      same(await list(1), [['w5', 'w4'], 5], 'page 1')
      same(await list(3), [['w1'], 5], 'page 3')
      same(await list(4), [[], 5], 'beyond the last')
    },
    async 'gives whole webhooks'(webhooks) {
      await webhooks.insert(FULL)
      await webhooks.insert(anInbound('w2', 'stripe'))
      const listed = { webhooks: [FULL, anInbound('w2', 'stripe')], total: 2 }
      same(await webhooks.list({ page: 1, limit: 9 }), listed, 'the list')
    },
    async 'searches a part of the URL or the provider, in any case'(webhooks) {
      await webhooks.insert(anInbound('w1', 'Stripe'))
      await webhooks.insert(aWebhook('w2', { url: 'https://hooks.example/STRIPE_100%', createdAt: at(1) }))
      const found = async (search: string) =>
        (await webhooks.list({ page: 1, limit: 9, search })).webhooks.map(({ id }) => id)
      same(await found('sTRIPe'), ['w2', 'w1'], 'both')
      same(await found('hooks.'), ['w2'], 'a part of a URL')
      same(await found('0%'), ['w2'], 'a percent sign')
      same(await found('strip_'), [], 'an underscore')
      same(await found(''), ['w2', 'w1'], 'nothing')
    },
  },
}
