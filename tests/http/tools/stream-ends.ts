import { memoryHub } from '@sallyport/core'
import { administer } from '../admin/caller.ts'
import { group } from '../group.ts'
import { signedInNative } from '../support/account.ts'
import { type EventStream, readStream } from '../support/event-stream.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { status, text } from '../support/expect.ts'
import type { MakeTarget, Target } from '../support/target.ts'

const MINUTE = 60_000
const POLICY = { secret: ADMIN_SECRET, accessPolicy: { role: 'boss' } }

async function withHub(open: MakeTarget): Promise<Target> {
  return open({ hub: memoryHub({ heartbeatMs: 10 }), admin: POLICY })
}

async function openAt(target: Target, path: string, headers: Readonly<Record<string, string>>): Promise<EventStream> {
  return readStream(await target.request(path, { headers }))
}

export const streamEndsGroup = group('event streams end with what admitted them', {
  'R28 those of an administrator, by token, when they are none any more': async (open) => {
    for (const change of [{ role: null }, { isDisabled: true }, null]) {
      const target = await withHub(open)
      const { user, client } = await signedInNative(target, { role: 'boss' })
      const headers = { Authorization: `Bearer ${client.accessToken}` }
      const stream = await openAt(target, '/admin/api/events/stream', headers)
      const path = `/users/${user.id}`
      if (change === null) status(await administer(target, 'DELETE', path), 200)
      else status(await administer(target, 'PATCH', path, change), 200)
      target.clock.advance(MINUTE)
      await stream.ended()
    }
  },

  'R28 those of a session that an administrator ends': async (open) => {
    const target = await withHub(open)
    const { user, client } = await signedInNative(target)
    const stream = await openAt(target, '/tools/stream', { Authorization: `Bearer ${client.accessToken}` })
    status(await administer(target, 'DELETE', `/users/${user.id}/sessions`), 200)
    target.clock.advance(MINUTE)
    await stream.ended()
  },

  'R28 those of an API key that is revoked, deleted or expired': async (open) => {
    for (const end of ['revoked', 'deleted', 'expired']) {
      const target = await withHub(open)
      const expiresAt = new Date(target.clock.now().getTime() + MINUTE).toISOString()
      const issued = await administer(target, 'POST', '/api-keys', { name: 'k', scopes: ['tools:stream'], expiresAt })
      const { id } = Object(issued.json.record)
      const stream = await openAt(target, '/tools/stream', { 'X-Api-Key': text(issued, 'rawKey') })
      if (end === 'revoked') status(await administer(target, 'DELETE', `/api-keys/${id}/revoke`), 200)
      if (end === 'deleted') status(await administer(target, 'DELETE', `/api-keys/${id}`), 200)
      target.clock.advance(MINUTE)
      await stream.ended()
    }
  },
})
