import type { SallyportOptions, UserPatch } from '@sallyport/core'
import { takes } from '../../all-routers/sign-in-endpoints.ts'
import { group } from '../../group.ts'
import { documentOf } from '../../openapi/documents.ts'
import { type Operation, operationsOf } from '../../openapi/find-operation.ts'
import { isJson } from '../../openapi/json-schema.ts'
import { PASSWORD, signedInNative, signIn } from '../../support/account.ts'
import { send, sendDirect } from '../../support/answer.ts'
import { everythingOn } from '../../support/everything-on.ts'
import { equal, isTrue, refused, status } from '../../support/expect.ts'
import type { MakeTarget, Target } from '../../support/target.ts'
import { takeLink } from '../ownership/awaited-messages.ts'

/** Events that end a session while its access token is still unexpired. */
const ENDS: Readonly<Record<string, (target: Target, userId: string) => Promise<unknown>>> = {
  revoked: ({ stores }, id) => stores.sessions.revokeForUser(id),
  'cut off': (target, id) => patch(target, id, { sessionsValidAfter: target.clock.now() }),
  disabled: (target, id) => patch(target, id, { isDisabled: true }),
  deleted: ({ stores }, id) => stores.users.delete?.(id) ?? Promise.reject(new Error('users.delete')),
}

function patch({ stores }: Target, id: string, change: UserPatch): Promise<unknown> {
  return stores.users.update(id, change)
}

/** Every endpoint that requires a session and changes or sends something, and the list of sessions. */
async function guardedOperations(options: SallyportOptions): Promise<readonly Operation[]> {
  const isPublic = ({ description: { security } }: Operation) =>
    Array.isArray(security) && security.some((one) => isJson(one) && Object.keys(one).length === 0)
  return operationsOf(await documentOf(options)).filter((operation) => {
    const { method, template } = operation
    if (!takes(operation, 'accessToken') || isPublic(operation) || template === '/auth/logout') return false
    return method !== 'get' || template === '/auth/sessions'
  })
}

async function openEverything(open: MakeTarget, checkOn: 'refresh' | 'none'): Promise<Target> {
  return open({ ...(await everythingOn()), session: { selfService: true, checkOn } })
}

export const endedSessionsGroup = group('Sessions that have ended', {
  'A7 neither change nor send anything, at any endpoint and whatever checkOn says': async (open) => {
    for (const checkOn of ['refresh', 'none'] as const) {
      for (const [name, end] of Object.entries(ENDS)) {
        const target = await openEverything(open, checkOn)
        const operations = await guardedOperations(target.options)
        isTrue(operations.length > 15, 'there are endpoints to try')
        const { user, client } = await signedInNative(target)
        await end(target, user.id)
        target.events.clear()
        const bearer = { Authorization: `Bearer ${client.accessToken}` }
        for (const { method, template } of operations) {
          const path = template.replaceAll(/\{\w+\}/g, 'x')
          for (const headers of [bearer, { Cookie: `accessToken=${client.accessToken}` }]) {
            const answer = await sendDirect(target, method.toUpperCase(), path, { headers })
            const isRefused = answer.json.code === 'SESSION_REVOKED' || (name === 'disabled' && answer.status === 403)
            isTrue(isRefused, `${method} ${template}, ${name}: ${answer.status} ${answer.text}`)
          }
        }
        await target.settled()
        equal([target.events.all, target.mails.all, target.texts.all], [[], [], []])
      }
    }
  },

  'A7 after a reset the thief’s access token neither lists nor ends the owner’s sessions': async (open) => {
    const target = await open({ session: { selfService: true } })
    const { user, client: thief } = await signedInNative(target)
    await send(target, 'POST', '/auth/forgot-password', { json: { email: user.email } })
    const { token } = await takeLink(target)
    const newPassword = `${PASSWORD} 2`
    status(await send(target, 'POST', '/auth/reset-password', { json: { token, newPassword } }), 200)
    target.clock.advance(1000)
    const headers = { 'X-Auth-Strategy': 'bearer' }
    const json = { email: user.email, password: newPassword }
    const owner = await send(target, 'POST', '/auth/login', { json, headers })
    status(owner, 200)
    refused(await thief.get('/auth/sessions'), 401, 'SESSION_REVOKED')
    refused(await thief.send('DELETE', '/auth/sessions'), 401, 'SESSION_REVOKED')
    refused(await thief.send('PATCH', '/auth/profile', { json: { name: 'Eve' } }), 401, 'SESSION_REVOKED')
    const { refreshToken } = owner.json
    status(await send(target, 'POST', '/auth/refresh', { json: { refreshToken }, headers }), 200)
  },

  'A7 a session that lives changes what it may, and asks no store to read its own token': async (open) => {
    let asked = 0
    const target = await open(({ stores }) => {
      const get: typeof stores.sessions.get = (handle) => {
        asked++
        return stores.sessions.get(handle)
      }
      return { stores: { ...stores, sessions: { ...stores.sessions, get } }, session: { selfService: true } }
    })
    const { user, client } = await signedInNative(target)
    status(await client.get('/auth/me'), 200)
    equal(asked, 0)
    status(await client.get('/auth/linked-accounts'), 200)
    equal(asked, 1)
    status(await client.send('PATCH', '/auth/profile', { json: { name: 'Ada' } }), 200)
    status(await client.get('/auth/sessions'), 200)
    equal(asked, 3)
    const other = await signIn(target, user)
    status(await other.post('/tools/track/page.viewed', {}), 202)
    equal(asked, 4)
  },
})
