import { AuthError, type Registration } from '@sallyport/core'
import { group } from '../../group.ts'
import { PASSWORD } from '../../support/account.ts'
import { type Answer, bytes, send } from '../../support/answer.ts'
import { equal, isTrue, refused, status, text } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'

type OnRegister = NonNullable<Registration['onRegister']>

function register(target: Target, fields: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  return send(target, 'POST', '/auth/register', { json: { email: 'Ada@example.com', password: PASSWORD, ...fields } })
}

export const registerCallbackGroup = group('registration.onRegister', {
  'gets every field of the body and replaces the creation': async (open) => {
    const bodies: unknown[] = []
    const onRegister: OnRegister = (body, { request }) => {
      bodies.push([body, new URL(request.url).pathname])
      return { id: 'made-by-host' }
    }
    const target = await open({ registration: { onRegister } })
    const answer = await register(target, { firstName: 'Ada', plan: { name: 'gold', seats: [1, 2] }, emailLang: 'it' })
    status(answer, 201)
    equal(answer.json, { success: true, userId: 'made-by-host' })
    const body = {
      email: 'ada@example.com',
      password: PASSWORD,
      firstName: 'Ada',
      plan: { name: 'gold', seats: [1, 2] },
      emailLang: 'it',
    }
    equal(bodies, [[body, '/auth/register']])
    equal(await target.stores.users.findByEmail('ada@example.com'), null)
    equal(target.events.all[0]?.metadata.userId, 'made-by-host')
    equal((await target.mails.arrived())[0]?.to, 'ada@example.com')
  },

  'is asked for valid registrations only': async (open) => {
    let calls = 0
    const onRegister: OnRegister = () => {
      calls++
      return { id: 'x' }
    }
    const target = await open({ registration: { onRegister } })
    refused(await register(target, { email: 'nobody' }), 400, 'VALIDATION_ERROR')
    refused(await register(target, { password: 'short' }), 400, 'VALIDATION_ERROR')
    equal(calls, 0)
  },

  'O10 I3 R41 gives nobody an id that names an actor or is no segment of a path': async (open) => {
    for (const id of ['admin', 'system', '..', 'a/b', 'a b', '%2e', '']) {
      const target = await open({ registration: { onRegister: () => ({ id }) } })
      refused(await register(target), 500, 'INTERNAL')
      isTrue(
        target.log.some(({ error }) => String(error).includes('onRegister returned an unusable id')),
        'logged',
      )
      await target.settled()
      equal([target.events.all, target.mails.all], [[], []], 'nothing is told')
    }
  },

  'R24b tells of no taken address where that is hidden': async (open) => {
    const onRegister: OnRegister = () => {
      throw new AuthError('Taken.', 'EMAIL_EXISTS', 409)
    }
    const target = await open({ registration: { onRegister, hideExisting: true } })
    const answer = await register(target)
    equal([answer.status, Object.keys(answer.json)], [201, ['success', 'userId']])
    refused(await register(await open({ registration: { onRegister } })), 409, 'EMAIL_EXISTS')
  },

  'may throw an AuthError with code, status and data of its own': async (open) => {
    const onRegister: OnRegister = () => {
      throw new AuthError('Invitations only.', 'NOT_INVITED', 403, { waitingList: 17 })
    }
    const target = await open({ registration: { onRegister } })
    // In process: the OpenAPI document can't contain a host's own codes.
    const json = JSON.stringify({ email: 'ada@example.com', password: PASSWORD })
    const response = await target.direct(
      new Request(`${target.origin}/auth/register`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: bytes(json),
      }),
    )
    equal(response.status, 403)
    equal(await response.json(), {
      waitingList: 17,
      success: false,
      error: 'Invitations only.',
      message: 'Invitations only.',
      code: 'NOT_INVITED',
    })
    equal(target.events.all, [])
    await target.settled()
    equal(target.mails.all, [])
  },

  'is answered 500 with its text withheld when it throws anything else': async (open) => {
    const onRegister: OnRegister = async () => {
      throw new TypeError('connect to db.internal failed for hunter2')
    }
    const target = await open({ registration: { onRegister } })
    const answer = await register(target)
    refused(answer, 500, 'INTERNAL')
    isTrue(!/db\.internal|hunter2|TypeError/.test(answer.text), 'nothing of the error is told')
    equal(text(answer, 'requestId'), answer.headers.get('X-Request-Id'))
    isTrue(
      target.log.some(({ level, requestId }) => level === 'error' && requestId === answer.json.requestId),
      'the log can be searched by the request id',
    )
  },

  'is answered 500 when the data of its AuthError is no JSON': async (open) => {
    const circular: Record<string, unknown> = { hunter2: 'db.internal' }
    circular.self = circular
    const toJSON = () => {
      throw new TypeError('hunter2')
    }
    for (const data of [circular, { seats: 17n }, { toJSON }]) {
      const onRegister: OnRegister = () => {
        throw new AuthError('Invitations only.', 'NOT_INVITED', 403, data)
      }
      const target = await open({ registration: { onRegister } })
      const answer = await register(target)
      refused(answer, 500, 'INTERNAL')
      equal(text(answer, 'requestId'), answer.headers.get('X-Request-Id'))
      isTrue(!/hunter2|db\.internal|NOT_INVITED/.test(answer.text), 'nothing of it is told')
      isTrue(
        target.log.some(({ level, requestId }) => level === 'error' && requestId === answer.json.requestId),
        'the log can be searched by the request id',
      )
    }
  },

  'R35 never sees __proto__ and constructor keys': async (open) => {
    const bodies: object[] = []
    const onRegister: OnRegister = (body) => {
      bodies.push(body)
      return { id: 'x' }
    }
    const target = await open({ registration: { onRegister } })
    const text = `{"email":"ada@example.com","password":"${PASSWORD}","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"profile":{"__proto__":{"isAdmin":true},"\\u005f_proto__":{"isAdmin":true}}}`
    const headers = { 'Content-Type': 'application/json' }
    status(await send(target, 'POST', '/auth/register', { body: bytes(text), headers }), 201)
    equal(bodies, [{ email: 'ada@example.com', password: PASSWORD, profile: {} }])
    equal(Reflect.get(bodies[0] ?? {}, 'isAdmin'), undefined)
    equal(Reflect.get({}, 'isAdmin'), undefined)
  },
})
