import type { User } from '@sallyport/core'
import { takes } from '../all-routers/sign-in-endpoints.ts'
import { group, type HttpCase } from '../group.ts'
import { type Operation, operationsOf } from '../openapi/find-operation.ts'
import { isJson } from '../openapi/json-schema.ts'
import { bodySchemaOf } from '../openapi/sample-body.ts'
import { type AccountFields, addAccount, PASSWORD, signedInNative, signIn } from '../support/account.ts'
import { type Answer, bytes, type Sent, send, sendDirect } from '../support/answer.ts'
import { ADMIN_SECRET, everythingOn } from '../support/everything-on.ts'
import { equal, given, isTrue, refused, status, text } from '../support/expect.ts'
import { documentOf } from '../support/make-target.ts'
import type { MakeTarget, Target } from '../support/target.ts'
import * as attacks from './hostile-bodies.ts'
import { MARKER, sampleFor } from './hostile-bodies.ts'

/**
 * All endpoints and every kind of credential. Magic links as a second factor are off, so that a user can be required to
 * set one up.
 */
const OPTIONS = async () => ({ ...(await everythingOn()), secondFactor: { methods: ['totp', 'sms'] } })

type Headers = Readonly<Record<string, string>>

interface Attacked {
  readonly target: Target
  readonly operation: Operation
  readonly path: string
  signedIn(): Promise<Headers>
  /**
   * Headers of every kind of caller that this endpoint knows: unauthenticated, a new session, the admin secret, a
   * sign-in that must set up a second factor.
   */
  callers(): Promise<readonly Headers[]>
}

/** Runs the attack on every documented endpoint, one after another. */
async function forEveryEndpoint(open: MakeTarget, attack: (attacked: Attacked) => Promise<void>): Promise<void> {
  const target = await open(await OPTIONS())
  const operations = operationsOf(await documentOf(target.options))
  isTrue(operations.length > 35, 'there is something to attack')
  for (const operation of operations) {
    const path = operation.template.replace(/\{\w+\}/g, 'x')
    const signedIn = async () => {
      // A new account, because the previous request may have deleted or changed it.
      const user = await freshAccount(target, 'ada@example.com', { name: 'Ada', phoneNumber: '+15550100' })
      const { accessToken, refreshToken } = await signIn(target, user)
      return { Authorization: `Bearer ${accessToken}`, Cookie: `refreshToken=${refreshToken}` }
    }
    const callers = async () => [
      {},
      await signedIn(),
      ...(takes(operation, 'adminSecret') ? [{ Authorization: `Bearer ${ADMIN_SECRET}` }] : []),
      ...(takes(operation, 'tempToken') ? [await settingUp(target)] : []),
    ]
    try {
      await attack({ target, operation, path, signedIn, callers })
    } catch (error) {
      const { method, template } = operation
      throw new Error(`${method.toUpperCase()} ${template}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

/** True if the operation accepts a body, either JSON or a form. */
function hasBody({ description }: Operation): boolean {
  return isJson(description.requestBody)
}

/** True if the operation accepts any body unparsed. */
function isRaw({ description }: Operation): boolean {
  const { requestBody } = description
  return isJson(requestBody) && isJson(requestBody.content) && '*/*' in requestBody.content
}

async function freshAccount(target: Target, email: string, fields: AccountFields): Promise<User> {
  const { users } = target.stores
  const left = await users.findById(`user-${email}`)
  if (left !== null) await users.delete?.(left.id)
  return addAccount(target, { email, ...fields })
}

async function settingUp(target: Target): Promise<Headers> {
  const { email } = await freshAccount(target, 'eve@example.com', { require2FA: true })
  const answer = await send(target, 'POST', '/auth/login', { json: { email, password: PASSWORD } })
  status(answer, 403)
  return { Authorization: `Bearer ${text(answer, 'tempToken')}` }
}

/**
 * Expects a documented refusal (checked by `target.request`) or a success: never a server error, and nothing of the
 * input in the response.
 */
function isHarmless(answer: Answer, what: string, operation?: Operation): void {
  isTrue(answer.status < 500, `${what} is no failure of ours: ${answer.status} ${answer.text}`)
  // An unknown field is named in the error, to help developers find a misspelling. Its value is never quoted.
  const details = Array.isArray(answer.json.details) ? answer.json.details : []
  const named = details.filter(({ rule }) => rule === 'unknown').map(({ path }) => JSON.stringify(path))
  const rest = named.reduce((text, path) => text.replace(path, ''), answer.text)
  // Administrators see the values that they have stored.
  const isShown = answer.status === 200 && operation !== undefined && takes(operation, 'adminSecret')
  isTrue(isShown || !rest.includes(MARKER), `${what} is not echoed: ${answer.text}`)
  isTrue(![...answer.headers.values()].some((value) => value.includes(MARKER)), `${what} is not echoed in a header`)
  if (answer.status >= 400 && answer.text !== '') refused(answer, answer.status, String(answer.json.code))
}

/**
 * A case that sends one kind of bad body to every endpoint with a body, signed in and not. `check` inspects the
 * response to a body that was read.
 */
function withBodies(make: attacks.Attack, check?: (answer: Answer) => void): HttpCase['run'] {
  return (open) =>
    forEveryEndpoint(open, async ({ target, operation, path, callers }) => {
      const method = operation.method.toUpperCase()
      if (method === 'GET') return
      // A temporary token in the body takes precedence over the one in the header.
      const { tempToken: _tempToken, ...sample } = sampleFor(operation)
      const samples = takes(operation, 'tempToken') ? [sampleFor(operation), sample] : [sampleFor(operation)]
      let current = await callers()
      const isChecked =
        check !== undefined && !isRaw(operation) && (bodySchemaOf(operation) !== null || !hasBody(operation))
      let checked = 0
      for (const [index, sent] of samples.flatMap((one) => make(one, operation)).entries()) {
        for (const [who, caller] of current.entries()) {
          const answer = await send(target, method, path, { ...sent, headers: { ...caller, ...sent.headers } })
          isHarmless(answer, `input ${index} of caller ${who}`, operation)
          // A successful request may have ended the session or deleted the account.
          if (answer.status === 200) current = await callers()
          // The body of an unauthorised caller is never read.
          if (!isChecked || answer.status === 401 || answer.status === 403) continue
          check?.(answer)
          checked++
        }
      }
      isTrue(!isChecked || checked > 0, "some caller's body is read")
    })
}

/** A server may close the connection before a large body is fully sent; the client sees a connection error. */
async function sendLarge(target: Target, method: string, path: string, sent: Sent): Promise<Answer | null> {
  try {
    return await send(target, method, path, sent)
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('differs from openapi.json')) throw error
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
      const isOptional = Array.isArray(security) && security.some((one) => isJson(one) && Object.keys(one).length === 0)
      const asksFor = Array.isArray(security) && !isOptional
      if (asksFor || takes(operation, 'refreshCookie') || takes(operation, 'tempToken'))
        refused(answer, 401, path.startsWith('/admin/') ? 'ADMIN_UNAUTHORIZED' : 'UNAUTHORIZED')
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
  'inherited names': async (open) => {
    await withBodies(attacks.INHERITED_NAMES)(open)
    equal(Reflect.get({}, 'isAdmin'), undefined)
  },
  'deep nesting': withBodies(attacks.DEEP_NESTING),
  'bad text': withBodies(attacks.BAD_TEXT),
  'huge strings': withBodies(attacks.HUGE_STRINGS),
  duplicates: withBodies(attacks.DUPLICATES),

  'bodies of 1 MiB, declared and in chunks': (open) =>
    forEveryEndpoint(open, async ({ target, operation, path, signedIn }) => {
      const method = operation.method.toUpperCase()
      // Raw bodies have a larger limit.
      if (method === 'GET' || isRaw(operation)) return
      // The connection that carried the large body may be closing.
      const session = await signedIn().catch(signedIn)
      const headers = takes(operation, 'adminSecret') ? { Authorization: `Bearer ${ADMIN_SECRET}` } : session
      // One router is enough for testing the real server, which is slow at this.
      for (const sending of path.startsWith('/auth/') ? [sendLarge, sendDirect] : [sendDirect]) {
        for (const sent of attacks.TOO_LARGE({}, operation)) {
          const answer = await sending(target, method, path, { ...sent, headers: { ...headers, ...sent.headers } })
          if (answer === null) continue
          // A form endpoint checks the content type first.
          if (bodySchemaOf(operation) === null && hasBody(operation)) refused(answer, 415, 'UNSUPPORTED_MEDIA_TYPE')
          else refused(answer, 413, 'PAYLOAD_TOO_LARGE')
        }
      }
    }),

  'odd forms': (open) =>
    forEveryEndpoint(open, async ({ target, operation, path }) => {
      if (bodySchemaOf(operation) !== null || !hasBody(operation) || isRaw(operation)) return
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
      const method = operation.method.toUpperCase()
      for (const form of [
        '',
        '&&==',
        'state=1&state=2',
        '__proto__=1&constructor=2',
        '%ff=%fe&state=%00',
        '{"state":1}',
        '%0d%0aX-Evil:1=%0d%0aX-Evil:1',
      ])
        isHarmless(await send(target, method, path, { body: bytes(form), headers }), form)
      const large = await sendLarge(target, method, path, { body: bytes(`state=${'x'.repeat(1024 * 1024)}`), headers })
      if (large !== null) refused(large, 413, 'PAYLOAD_TOO_LARGE')
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
        const path = operation.template.replace(/\{\w+\}/g, value)
        isHarmless(await send(target, method, path, { headers: await signedIn() }), value)
      }
    }),

  'HEAD, which has no effects': async (open) => {
    const target = await open(await OPTIONS())
    const { client } = await signedInNative(target, { isEmailVerified: false })
    status(await client.post('/auth/send-verification-email', {}), 200)
    const [mail] = await target.mails.arrived()
    const token = given(/token=([\w-]+)/.exec(given(mail).text)?.[1])
    target.events.clear()
    const before = await target.stores.users.findByEmail('ada@example.com')
    for (const { template } of operationsOf(await documentOf(target.options))) {
      const path = `${template.replace(/\{\w+\}/g, 'x')}?token=${token}&state=${token}&code=${token}`
      const answer = await client.send('HEAD', path)
      isTrue(answer.status < 500 && answer.text === '', `HEAD ${template}: ${answer.status}`)
    }
    equal(target.events.all, [])
    equal(await target.stores.users.findByEmail('ada@example.com'), before)
    const verified = await client.get(`/auth/verify-email?token=${token}`, { Accept: 'application/json' })
    status(verified, 200)
  },

  'nothing of it reaches the log as a secret, and nobody is left signed in': async (open) => {
    const target = await open(await OPTIONS())
    const user = await addAccount(target)
    const { accessToken, refreshToken } = await signIn(target, user)
    const json = { email: user.email, password: `${MARKER} password` }
    await send(target, 'POST', '/auth/login', { json, headers: { Authorization: `Bearer ${accessToken}` } })
    await send(target, 'POST', '/auth/refresh', { json: { refreshToken: `${refreshToken}${MARKER}` } })
    const logged = JSON.stringify(target.log)
    for (const secret of [MARKER, accessToken, refreshToken]) isTrue(!logged.includes(secret), 'no secret in the log')
  },
})
