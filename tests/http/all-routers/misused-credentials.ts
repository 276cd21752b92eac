import { TOKEN_KINDS } from '../auth/sessions/live-tokens.ts'
import { type LiveToken, type Owner, ownerFor, type TokenKind } from '../auth/sessions/token-owner.ts'
import { type HttpCase, rulesGroup } from '../group.ts'
import { documentOf } from '../openapi/documents.ts'
import { isJson } from '../openapi/json-schema.ts'
import { bodySchemaOf, propertiesOf, sampleBody } from '../openapi/sample-body.ts'
import { type Answer, send } from '../support/answer.ts'
import { everythingOn } from '../support/everything-on.ts'
import { equal, given, isTrue, refused } from '../support/expect.ts'
import { browser } from '../support/pages/browser.ts'
import { parseSetCookie } from '../support/pages/cookie-jar.ts'
import type { MakeTarget, Overrides, Target } from '../support/target.ts'
import { type SecretInput, secretInputsOf, takes } from './sign-in-endpoints.ts'

const MINUTE = 60_000

/** Makes sign-ins stale at once, so that sensitive requests examine the proof that they carry. */
const LIFETIMES = { freshAuthMinutes: 1 }

async function prepared(
  open: MakeTarget,
  kind: TokenKind,
  more: Overrides = {},
): Promise<{ target: Target; owner: Owner; live: LiveToken }> {
  const target = await open({ ...(await everythingOn()), csrf: true, lifetimes: LIFETIMES, ...kind.options, ...more })
  const owner = await ownerFor(target, kind)
  target.clock.advance(2 * MINUTE)
  const live = await kind.issue(target, owner)
  await target.settled()
  target.mails.clear()
  target.texts.clear()
  return { target, owner, live }
}

/** The other fields of the body, so that only the secret is wrong. */
async function bodyAround(
  { operation, place, mode }: SecretInput,
  { user, tempToken }: Owner,
): Promise<Record<string, unknown>> {
  const schema = bodySchemaOf(operation)
  const required = Array.isArray(schema?.required) ? schema.required : []
  const properties = propertiesOf(schema)
  const tried = 'name' in place ? place.name : undefined
  const usual: Readonly<Record<string, unknown>> = {
    email: user.email,
    userId: user.id,
    newEmail: 'other@example.com',
    phoneNumber: '+393339999999',
    newPassword: 'a quite new password',
    code: '000000',
    token: '000000',
    loginAfterLinking: true,
    type: 'passkey',
    id: 'of-nobody',
    idToken: 'x.y.z',
    nonce: 'x',
    code_verifier: 'x'.repeat(43),
    redirect_uri: 'com.example.notes:/cb',
    ...('idToken' in properties && { secret: 'x' }),
    response: sampleBody(isJson(properties.response) ? properties.response : null, 'AAAA'),
    ...(required.includes('currentPassword') && { currentPassword: 'not the password' }),
    ...('tempToken' in properties && tried !== 'tempToken' && { tempToken: await tempToken() }),
    ...(mode !== undefined && { mode }),
  }
  return Object.fromEntries(Object.entries(usual).filter(([name]) => name in properties))
}

/** The body of an endpoint where signing in is optional: with a refused credential its fields are read all the same. */
async function bodyIfRead(input: SecretInput, owner: Owner): Promise<{ readonly json?: unknown }> {
  const { security } = input.operation.description
  const isOptional = Array.isArray(security) && security.some((one) => isJson(one) && Object.keys(one).length === 0)
  return isOptional && Array.isArray(bodySchemaOf(input.operation)?.required)
    ? { json: await bodyAround(input, owner) }
    : {}
}

function bearer(token: string) {
  return { Authorization: `Bearer ${token}` }
}

/** Sends the secret in this input. */
async function present(target: Target, input: SecretInput, owner: Owner, value: string): Promise<Answer> {
  const { operation, place, isSignedIn } = input
  const method = operation.method.toUpperCase()
  const path = operation.template.replaceAll(/\{\w+\}/g, 'x')
  const signedIn = isSignedIn ? bearer(owner.client.accessToken) : {}
  switch (place.in) {
    case 'bearer':
      return send(target, method, path, { ...(await bodyIfRead(input, owner)), headers: bearer(value) })
    case 'cookie': {
      const headers = { Cookie: `${place.name}=${value}` }
      return send(target, method, path, { ...(await bodyIfRead(input, owner)), headers })
    }
    case 'csrf': {
      const Cookie = `accessToken=${owner.client.accessToken}; csrf-token=${value}`
      return send(target, method, path, { headers: { Cookie, 'X-CSRF-Token': value } })
    }
    case 'query': {
      const headers = { Accept: 'application/json' }
      return send(target, method, `${path}?${place.name}=${encodeURIComponent(value)}`, { headers })
    }
    case 'body': {
      const body = await bodyAround(input, owner)
      // A temporary token would take precedence over the session.
      if (isSignedIn && takes(operation, 'tempToken')) delete body.tempToken
      return send(target, method, path, { json: { ...body, [place.name]: value }, headers: signedIn })
    }
  }
}

/** Expects 4xx with a code or as a page, or a redirect with that code: no cookie set, no data returned. */
function isRefused(answer: Answer, { place }: SecretInput): void {
  const live = answer.setCookies.map(parseSetCookie).filter(({ maxAge }) => maxAge > 0)
  equal(live, [], 'cookies')
  if (answer.status === 302) {
    const error = new URL(given(answer.headers.get('Location'))).searchParams.get('error')
    isTrue(error !== null && error !== '', `redirects with an error: ${answer.headers.get('Location')}`)
    return
  }
  isTrue(answer.status >= 400 && answer.status < 500, `is refused: ${answer.status} ${answer.text}`)
  // Apps come by a page, which tells its reader.
  if (answer.headers.get('Content-Type')?.startsWith('text/html') === true) return
  refused(answer, answer.status, String(answer.json.code))
  // Otherwise the request would fail for another reason than the secret.
  const details = Array.isArray(answer.json.details) ? answer.json.details : []
  const others = details.filter((detail) => !('name' in place) || detail.path !== place.name)
  equal(others, [], 'other faults of the request')
}

async function snapshot({ stores, clock }: Target, { user }: Owner) {
  return {
    user: await stores.users.findById(user.id),
    sessions: await stores.sessions.listForUser(user.id, clock.now()),
    linked: await stores.linkedAccounts?.listForUser(user.id),
  }
}

/** Tries a secret at every input that isn't its own. `more`: further options of the service. */
export function opensNoOtherDoor(kind: TokenKind, more?: () => Promise<Overrides>): HttpCase['run'] {
  return async (open) => {
    const { target, owner, live } = await prepared(open, kind, await more?.())
    const inputs = secretInputsOf(await documentOf(target.options))
    isTrue(inputs.length > 80, `inputs to test: ${inputs.length}`)
    const before = await snapshot(target, owner)
    target.events.clear()
    for (const input of inputs.filter((one) => !live.isOwn(one))) {
      try {
        isRefused(await present(target, input, owner, live.value), input)
        equal(await snapshot(target, owner), before, 'what is stored')
      } catch (error) {
        throw new Error(`${input.name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    equal(
      target.events.names.filter((name) => name !== 'identity.auth.login.failed'),
      [],
      'events',
    )
    await target.settled()
    equal([target.mails.all.length, target.texts.all.length], [0, 0], 'messages')
    const answer = await live.redeem()
    const error = answer.headers.get('Location') ?? ''
    isTrue(
      answer.status === 200 || error.endsWith('error=OAUTH_DENIED'),
      `its own input accepts it: ${answer.status} ${answer.text}${error}`,
    )
  }
}

export const wrongDoorsGroup = rulesGroup('R02 every secret at every input but its own', {
  ...Object.fromEntries(Object.entries(TOKEN_KINDS).map(([name, kind]) => [`R02 ${name}`, opensNoOtherDoor(kind)])),

  "R02 nothing but its own token is another session's CSRF token": async (open) => {
    const kind = given(TOKEN_KINDS['CSRF token'])
    const { target, owner, live } = await prepared(open, kind)
    const other = browser(target)
    const json = { tempToken: await owner.tempToken(), totpCode: await owner.code() }
    equal((await other.post('/auth/2fa/verify', json)).status, 200)
    const access = given(other.jar.get('accessToken')).value
    const Cookie = `accessToken=${access}; csrf-token=${live.value}`
    const headers = { Cookie, 'X-CSRF-Token': live.value }
    refused(await send(target, 'PATCH', '/auth/profile', { json: {}, headers }), 403, 'CSRF_INVALID')
  },
})
