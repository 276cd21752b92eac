import { addAccount, signIn } from '../http/account.ts'
import { type Answer, type Sent, send, sendDirect } from '../http/answer.ts'
import { equal, isTrue, refused } from '../http/expect.ts'
import { documentOf } from '../http/make-target.ts'
import type { MakeTarget, Target } from '../http/target.ts'
import { type Operation, operationsOf } from '../openapi/find-operation.ts'
import { group, type HttpCase } from './group.ts'
import * as attacks from './hostile-bodies.ts'
import { MARKER, sampleFor } from './hostile-bodies.ts'

const OPTIONS = { rateLimits: false, session: { selfService: true }, csrf: undefined } as const

interface Attacked {
  readonly target: Target
  readonly operation: Operation
  readonly path: string
  /** Headers of a session of its own. */
  signedIn(): Promise<Readonly<Record<string, string>>>
}

/** Every endpoint that the service documents, one after the other. */
async function forEveryEndpoint(open: MakeTarget, attack: (attacked: Attacked) => Promise<void>): Promise<void> {
  const target = await open(OPTIONS)
  const user = await addAccount(target, { name: 'Ada' })
  const operations = operationsOf(await documentOf(target.options))
  isTrue(operations.length > 9, 'there is something to attack')
  for (const operation of operations) {
    const path = operation.template.replace(/\{\w+\}/g, 'x')
    const signedIn = async () => {
      const { accessToken, refreshToken } = await signIn(target, user)
      return { Authorization: `Bearer ${accessToken}`, Cookie: `refreshToken=${refreshToken}` }
    }
    try {
      await attack({ target, operation, path, signedIn })
    } catch (error) {
      const { method, template } = operation
      throw new Error(`${method.toUpperCase()} ${template}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

/** A refusal that is documented (which `target.request` has checked), or a success; never a failure of ours, nothing of what was sent. */
function isHarmless(answer: Answer, what: string): void {
  isTrue(answer.status < 500, `${what} is no failure of ours: ${answer.status} ${answer.text}`)
  isTrue(!answer.text.includes(MARKER), `${what} is not echoed: ${answer.text}`)
  isTrue(![...answer.headers.values()].some((value) => value.includes(MARKER)), `${what} is not echoed in a header`)
  if (answer.status >= 400 && answer.text !== '') refused(answer, answer.status, String(answer.json.code))
}

/** A case that sends one kind of bad body to every endpoint that takes a body, signed in and not. */
function withBodies(
  make: attacks.Attack,
  check: (answer: Answer, attacked: Attacked) => void = () => {},
): HttpCase['run'] {
  return (open) =>
    forEveryEndpoint(open, async (attacked) => {
      const { target, operation, path, signedIn } = attacked
      const method = operation.method.toUpperCase()
      if (method === 'GET') return
      for (const isSignedIn of [true, false]) {
        for (const [index, sent] of make(sampleFor(operation), operation).entries()) {
          const headers = { ...(isSignedIn ? await signedIn() : {}), ...sent.headers }
          const answer = await send(target, method, path, { ...sent, headers })
          isHarmless(answer, `input ${index}`)
          check(answer, attacked)
        }
      }
    })
}

/** A server may close the connection on a body that is too large before it was sent, which its sender can't tell from a broken line. */
async function sendLarge(target: Target, method: string, path: string, sent: Sent): Promise<Answer | null> {
  try {
    return await send(target, method, path, sent)
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('against openapi.json')) throw error
    return null
  }
}

export const hostileGroup = group('R15 hostile input at every endpoint', {
  'no credentials': (open) =>
    forEveryEndpoint(open, async ({ target, operation, path }) => {
      const method = operation.method.toUpperCase()
      const answer = await send(target, method, path, method === 'GET' ? {} : { json: {} })
      isHarmless(answer, 'nothing')
      const { security } = operation.description
      if (Array.isArray(security)) refused(answer, 401, 'UNAUTHORIZED')
    }),

  'bad credentials': (open) =>
    forEveryEndpoint(open, async ({ target, operation, path }) => {
      const method = operation.method.toUpperCase()
      const bad = [
        'Bearer',
        `Bearer ${MARKER}`,
        `Basic ${MARKER}`,
        `Bearer ${MARKER}.${MARKER}.${MARKER}`,
        ' ',
        `Bearer ${'x'.repeat(12_000)}`,
      ]
      for (const Authorization of bad)
        isHarmless(await send(target, method, path, { headers: { Authorization } }), Authorization)
      for (const value of [MARKER, `${MARKER}.1.${MARKER}.${MARKER}`, '""', '%00', 'a.b.c']) {
        const Cookie = `accessToken=${value}; refreshToken=${value}; csrf-token=${value}`
        isHarmless(await send(target, method, path, { headers: { Cookie } }), Cookie)
      }
    }),

  'bad JSON': withBodies(attacks.BAD_JSON, (answer) => equal(answer.status, 400)),
  'JSON that is no object': withBodies(attacks.NOT_AN_OBJECT),
  'another content type': withBodies(attacks.WRONG_CONTENT_TYPE, (answer) =>
    refused(answer, 415, 'UNSUPPORTED_MEDIA_TYPE'),
  ),
  'wrong types': withBodies(attacks.WRONG_TYPES),
  'missing fields': withBodies(attacks.MISSING_FIELDS),
  'unknown fields': withBodies(attacks.UNKNOWN_FIELDS),
  'inherited names': withBodies(attacks.INHERITED_NAMES, () => equal(Reflect.get({}, 'isAdmin'), undefined)),
  'deep nesting': withBodies(attacks.DEEP_NESTING),
  'bad text': withBodies(attacks.BAD_TEXT),
  'huge strings': withBodies(attacks.HUGE_STRINGS),
  duplicates: withBodies(attacks.DUPLICATES),

  'bodies of 1 MiB, declared and in chunks': (open) =>
    forEveryEndpoint(open, async ({ target, operation, path, signedIn }) => {
      const method = operation.method.toUpperCase()
      if (method === 'GET') return
      const headers = await signedIn()
      for (const sending of [sendLarge, sendDirect]) {
        for (const sent of attacks.TOO_LARGE({}, operation)) {
          const answer = await sending(target, method, path, { ...sent, headers: { ...headers, ...sent.headers } })
          if (answer !== null) refused(answer, 413, 'PAYLOAD_TOO_LARGE')
        }
      }
    }),

  'odd queries': (open) =>
    forEveryEndpoint(open, async ({ target, operation, path, signedIn }) => {
      const method = operation.method.toUpperCase()
      for (const query of [
        `${MARKER}=${MARKER}&${MARKER}=1`,
        '__proto__=1&constructor=2',
        '%ff=%fe',
        '&&==',
        'a[]=1&a[b]=2',
        `token=${MARKER}&token=2`,
        '%00',
        '?',
      ]) {
        isHarmless(await send(target, method, `${path}?${query}`, { headers: await signedIn() }), query)
      }
    }),

  'odd path parameters': (open) =>
    forEveryEndpoint(open, async ({ target, operation, signedIn }) => {
      if (!operation.template.includes('{')) return
      const method = operation.method.toUpperCase()
      const odd = [
        MARKER,
        '%00',
        '%ff',
        '%0d%0aX-Evil:1',
        '..%2f..',
        '%2e%2e%2f',
        '__proto__',
        'constructor',
        "'--",
        'x'.repeat(4000),
        '%F0%9F%97%9D',
        '*',
        '%25',
      ]
      for (const value of odd) {
        const path = operation.template.replace(/\{\w+\}/, value)
        isHarmless(await send(target, method, path, { headers: await signedIn() }), value)
      }
    }),

  'nothing of it reaches the log as a secret, and nobody is left signed in': async (open) => {
    const target = await open(OPTIONS)
    const user = await addAccount(target)
    const { accessToken, refreshToken } = await signIn(target, user)
    const json = { email: user.email, password: `${MARKER} password` }
    await send(target, 'POST', '/auth/login', { json, headers: { Authorization: `Bearer ${accessToken}` } })
    await send(target, 'POST', '/auth/refresh', { json: { refreshToken: `${refreshToken}${MARKER}` } })
    const logged = JSON.stringify(target.log)
    for (const secret of [MARKER, accessToken, refreshToken]) isTrue(!logged.includes(secret), 'no secret in the log')
  },
})
