import { group } from '../group.ts'
import { signedInBrowser, signedInNative } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { openStream } from '../support/event-stream.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, isTrue, refused, status, text } from '../support/expect.ts'
import type { Target } from '../support/target.ts'
import { bearer, openWithHub } from './stream.ts'

const ADMIN = { Authorization: `Bearer ${ADMIN_SECRET}` }

async function ticketFor(target: Target, headers: Readonly<Record<string, string>>): Promise<string> {
  const answer = await send(target, 'POST', '/tools/stream/ticket', { headers })
  status(answer, 200)
  const ticket = text(answer, 'ticket')
  equal(answer.json, { ok: true, ticket, expiresIn: 30 })
  return ticket
}

const useTicket = (target: Target, ticket: string) => send(target, 'GET', `/tools/stream?ticket=${ticket}`)

export const streamTicketsGroup = group('POST /tools/stream/ticket', {
  'gives a ticket that opens its user’s stream, once': async (open) => {
    const target = await openWithHub(open)
    const { client, user } = await signedInNative(target)
    const ticket = await ticketFor(target, bearer(client))
    const stream = await openStream(target, `?ticket=${ticket}`)
    isTrue(stream.topics.includes(`user:${user.id}`), 'it is the user’s')
    refused(await useTicket(target, ticket), 401, 'INVALID_ACCESS_TOKEN')
    await stream.close()
  },

  'I16 a ticket of an API key is void once the key is revoked': async (open) => {
    const target = await openWithHub(open)
    const made = await send(target, 'POST', '/admin/api/api-keys', {
      json: { name: 'streams', scopes: ['tools:stream'] },
      headers: ADMIN,
    })
    const headers = { 'X-Api-Key': text(made, 'rawKey') }
    const [before, after] = [await ticketFor(target, headers), await ticketFor(target, headers)]
    const stream = await openStream(target, `?ticket=${before}`)
    const { id } = Object(made.json.record)
    status(await send(target, 'DELETE', `/admin/api/api-keys/${id}/revoke`, { headers: ADMIN }), 200)
    refused(await useTicket(target, after), 401, 'SESSION_REVOKED')
    await stream.close()
  },

  'R01 opens one of fifty streams that come at once': async (open) => {
    const target = await openWithHub(open, { rateLimits: false })
    const { client } = await signedInNative(target)
    const ticket = await ticketFor(target, bearer(client))
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => target.request(`/tools/stream?ticket=${ticket}`)),
    )
    equal(responses.filter(({ status }) => status === 200).length, 1)
    equal(responses.filter(({ status }) => status === 401).length, 49)
    for (const { body } of responses) await body?.cancel()
  },

  'gives one that is dead after half a minute, and with its session': async (open) => {
    const target = await openWithHub(open)
    const { client, user } = await signedInNative(target)
    const late = await ticketFor(target, bearer(client))
    target.clock.advance(30_000)
    refused(await useTicket(target, late), 401, 'INVALID_ACCESS_TOKEN')
    const revoked = await ticketFor(target, bearer(client))
    await target.stores.sessions.revokeForUser(user.id)
    refused(await useTicket(target, revoked), 401, 'SESSION_REVOKED')
  },

  'gives one whose stream ends with the token that it was asked with': async (open) => {
    const target = await openWithHub(open)
    const { client } = await signedInNative(target)
    target.clock.advance(14 * 60_000)
    const stream = await openStream(target, `?ticket=${await ticketFor(target, bearer(client))}`)
    target.clock.advance(60_000)
    await stream.ended()
  },

  'R02 takes no other secret for one, nor looks beyond a bad one': async (open) => {
    const target = await openWithHub(open)
    const { client } = await signedInNative(target)
    for (const other of [client.accessToken, client.refreshToken, ADMIN_SECRET, 'x', '', '0'.repeat(64)]) {
      refused(await useTicket(target, other), 401, 'INVALID_ACCESS_TOKEN')
      const signedIn = { headers: bearer(client) }
      refused(await send(target, 'GET', `/tools/stream?ticket=${other}`, signedIn), 401, 'INVALID_ACCESS_TOKEN')
    }
    const ticket = await ticketFor(target, bearer(client))
    for (const path of ['/auth/me', '/tools/stream'])
      refused(
        await send(target, 'GET', path, { headers: { Authorization: `Bearer ${ticket}` } }),
        401,
        'INVALID_ACCESS_TOKEN',
      )
  },

  'is for callers who may listen': async (open) => {
    const target = await openWithHub(open)
    refused(await send(target, 'POST', '/tools/stream/ticket'), 401, 'UNAUTHORIZED')
    const stream = await openStream(target, `?topics=user:x&ticket=${await ticketFor(target, ADMIN)}`)
    equal(stream.topics, ['user:x'])
    target.clock.advance(15 * 60_000)
    await stream.ended()
  },

  'R19 by cookie comes from an allowed page': async (open) => {
    const target = await openWithHub(open)
    const { client } = await signedInBrowser(target)
    const foreign = { Origin: 'https://evil.example' }
    refused(await client.post('/tools/stream/ticket', undefined, foreign), 403, 'CSRF_INVALID')
    status(await client.post('/tools/stream/ticket', undefined, { Origin: 'https://app.example.com' }), 200)
  },

  'R35 is stored as a hash': async (open) => {
    const target = await openWithHub(open)
    const { client } = await signedInNative(target)
    const ticket = await ticketFor(target, bearer(client))
    equal(await target.stores.proofs.find('stream-ticket', ticket), null)
    equal(await target.stores.proofs.countFor(`user-${'ada@example.com'}`, 'stream-ticket', target.clock.now()), 1)
  },
})
