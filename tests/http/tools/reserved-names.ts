import { memoryHub } from '@sallyport/core'
import { administer, WITH_ADMIN } from '../admin/caller.ts'
import { group } from '../group.ts'
import { send } from '../support/answer.ts'
import { equal, isTrue, refused, status, text } from '../support/expect.ts'
import type { Target } from '../support/target.ts'

const OURS = ['identity.user.deleted', 'identity.audit.head', 'identity.made.up', 'Identity.user.deleted']

async function keyWith(target: Target, scopes: readonly string[]) {
  const rawKey = text(await administer(target, 'POST', '/api-keys', { name: 'a program', scopes }), 'rawKey')
  return { 'X-Api-Key': rawKey }
}

export const reservedNamesGroup = group('Names of the service', {
  'I13 are tracked by no key but one that may do everything': async (open) => {
    const target = await open(WITH_ADMIN)
    const track = (headers: Readonly<Record<string, string>>, event: string) =>
      send(target, 'POST', `/tools/track/${event}`, { json: { userId: 'victim' }, headers })
    for (const scopes of [['tools:track'], ['tools:*']]) {
      const headers = await keyWith(target, scopes)
      target.events.clear()
      for (const event of OURS) refused(await track(headers, event), 403, 'INSUFFICIENT_SCOPE')
      equal(target.events.all, [])
      for (const event of ['shop.order', 'identity', 'my.identity.card']) status(await track(headers, event), 202)
    }
    status(await track(await keyWith(target, ['*']), 'identity.user.deleted'), 202)
  },

  'I13 are types of no notification by such a key': async (open) => {
    const target = await open({ ...WITH_ADMIN, hub: memoryHub() })
    const notify = async (scopes: readonly string[], type: string) => {
      const headers = await keyWith(target, scopes)
      return send(target, 'POST', '/tools/notify/global', { json: { data: {}, type }, headers })
    }
    for (const type of [...OURS, 'connected']) refused(await notify(['tools:notify'], type), 403, 'INSUFFICIENT_SCOPE')
    status(await notify(['tools:notify'], 'news'), 202)
    status(await notify(['*'], 'identity.user.deleted'), 202)
  },

  'I13 are published by no inbound webhook and by no code of the host': async (open) => {
    const target = await open({ tools: { onWebhook: (_provider, body) => body } })
    const receive = (json: object) => send(target, 'POST', '/tools/webhook/shop', { json })
    for (const event of OURS) status(await receive({ event, data: {}, userId: 'victim' }), 200)
    equal(target.events.all, [])
    status(await receive({ event: 'shop.paid' }), 200)
    equal(target.events.names, ['shop.paid'])
    isTrue(
      target.log.some(({ event }) => event === 'webhook.result.malformed'),
      'logged',
    )
    for (const event of OURS) {
      const outcome = await target.sallyport.track(event).then(
        () => 'tracked',
        (error: unknown) => Object(error).name,
      )
      equal(outcome, 'TypeError')
    }
  },
})
