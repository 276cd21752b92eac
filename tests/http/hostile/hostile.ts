import { takes } from '../all-routers/sign-in-endpoints.ts'
import { group, type HttpCase, type HttpGroup, requestGroup, rulesGroup } from '../group.ts'
import { documentOf } from '../openapi/documents.ts'
import { operationsOf } from '../openapi/find-operation.ts'
import { isJson } from '../openapi/json-schema.ts'
import { bodySchemaOf } from '../openapi/sample-body.ts'
import { addAccount, signedInNative, signIn } from '../support/account.ts'
import { type Answer, bytes, type Sent, send, sendDirect } from '../support/answer.ts'
import { equal, given, isTrue, refused, status } from '../support/expect.ts'
import type { Target } from '../support/target.ts'
import {
  type ForEndpoints,
  forEachKind,
  forEveryEndpoint,
  hasBody,
  isHarmless,
  isRaw,
  OPTIONS,
  withAcceptedBodies,
  withBodies,
} from './every-endpoint.ts'
import * as attacks from './hostile-bodies.ts'
import { MARKER } from './hostile-bodies.ts'

/** A server may close the connection before a large body is fully sent; the client sees a connection error. */
async function sendLarge(target: Target, method: string, path: string, sent: Sent): Promise<Answer | null> {
  try {
    return await send(target, method, path, sent)
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('differs from openapi.json')) throw error
    return null
  }
}

/** Expects 413 from the endpoints in process, and from those under the prefixes through the runtime's server. */
function refusesLarge(attack: () => Sent, forEndpoints: ForEndpoints, viaServer: readonly string[]): HttpCase['run'] {
  return (open) =>
    forEndpoints(open, async ({ target, operation, path, authorised }) => {
      const method = operation.method.toUpperCase()
      // Raw bodies have a larger limit.
      if (method === 'GET' || isRaw(operation)) return
      // The connection that carried the large body may be closing.
      const headers = await authorised().catch(authorised)
      for (const sending of viaServer.some((prefix) => path.startsWith(prefix))
        ? [sendLarge, sendDirect]
        : [sendDirect]) {
        const sent = attack()
        const answer = await sending(target, method, path, { ...sent, headers: { ...headers, ...sent.headers } })
        if (answer === null) continue
        // A form endpoint checks the content type first.
        if (bodySchemaOf(operation) === null && hasBody(operation)) refused(answer, 415, 'UNSUPPORTED_MEDIA_TYPE')
        else refused(answer, 413, 'PAYLOAD_TOO_LARGE')
      }
    })
}

const NAME = 'R15 hostile input at every endpoint'

/** Values that a server and the parsers refuse, so that no store sees them. */
const requestCases = (forEndpoints: ForEndpoints, viaServer: readonly string[]): Record<string, HttpCase['run']> => ({
  'bad credentials': (open) =>
    forEndpoints(open, async ({ target, operation, path }) => {
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

  'bad JSON': withBodies(attacks.BAD_JSON, (answer) => equal(answer.status, 400), forEndpoints),
  'JSON that is no object': withBodies(attacks.NOT_AN_OBJECT, undefined, forEndpoints),
  'another content type': withBodies(
    attacks.WRONG_CONTENT_TYPE,
    (answer) => refused(answer, 415, 'UNSUPPORTED_MEDIA_TYPE'),
    forEndpoints,
  ),
  'inherited names': async (open) => {
    await withBodies(attacks.INHERITED_NAMES, undefined, forEndpoints)(open)
    equal(Reflect.get({}, 'isAdmin'), undefined)
  },
  'deep nesting': withBodies(attacks.DEEP_NESTING, undefined, forEndpoints),
  'bad text': withBodies(attacks.BAD_TEXT, undefined, forEndpoints),
  'huge strings': withBodies(attacks.HUGE_STRINGS, undefined, forEndpoints),
  duplicates: withBodies(attacks.DUPLICATES, undefined, forEndpoints),

  'bodies of 1 MiB with a declared length': refusesLarge(attacks.DECLARED_TOO_LARGE, forEndpoints, viaServer),
  // Servers take up to half a second to close a connection whose body they didn't read.
  'bodies of 1 MiB in chunks': refusesLarge(attacks.CHUNKED_TOO_LARGE, forEndpoints, viaServer),

  'odd forms': (open) =>
    forEndpoints(open, async ({ target, operation, path, authorised }) => {
      if (bodySchemaOf(operation) !== null || !hasBody(operation) || isRaw(operation)) return
      const headers = { ...(await authorised()), 'Content-Type': 'application/x-www-form-urlencoded' }
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
    forEndpoints(open, async ({ target, operation, path, authorised }) => {
      const method = operation.method.toUpperCase()
      let headers = await authorised()
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
        const answer = await send(target, method, `${path}?${query}`, { headers })
        isHarmless(answer, query, operation)
        if (answer.status < 400) headers = await authorised()
      }
    }),
})

const ofRules = rulesGroup(NAME, {
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

  'wrong types': withBodies(attacks.WRONG_TYPES),
  'missing fields': withBodies(attacks.MISSING_FIELDS),
  'unknown fields': withBodies(attacks.UNKNOWN_FIELDS),
  ...requestCases(forEveryEndpoint, []),
})

const ofRequests = requestGroup(
  'R15 hostile input at an endpoint of each kind',
  requestCases(forEachKind, ['/auth/login', '/auth/2fa/']),
)

const ofStores = group(NAME, {
  'text that the parser lets through': withAcceptedBodies(attacks.ODD_TEXT),

  'odd path parameters': (open) =>
    forEveryEndpoint(open, async ({ target, operation, authorised }) => {
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
      let headers = await authorised()
      for (const value of odd) {
        const path = operation.template.replace(/\{\w+\}/g, value)
        const answer = await send(target, method, path, { headers })
        isHarmless(answer, value, operation)
        if (answer.status < 400) headers = await authorised()
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

export const hostileGroups: readonly HttpGroup[] = [
  { name: NAME, cases: [...ofRules.cases, ...ofStores.cases] },
  ofRequests,
]
