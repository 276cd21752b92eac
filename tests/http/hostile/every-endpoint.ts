import type { User } from '@sallyport/core'
import { takes } from '../all-routers/sign-in-endpoints.ts'
import type { HttpCase } from '../group.ts'
import { documentOf } from '../openapi/documents.ts'
import { type Operation, operationsOf } from '../openapi/find-operation.ts'
import { isJson } from '../openapi/json-schema.ts'
import { bodySchemaOf } from '../openapi/sample-body.ts'
import { type AccountFields, addAccount, PASSWORD, signIn } from '../support/account.ts'
import { type Answer, send, sendInProcess } from '../support/answer.ts'
import { ADMIN_SECRET, everythingFor } from '../support/everything-on.ts'
import { isTrue, refused, status, text } from '../support/expect.ts'
import type { MakeTarget, Target } from '../support/target.ts'
import type * as attacks from './hostile-bodies.ts'
import { MARKER, sampleFor } from './hostile-bodies.ts'

/**
 * All endpoints and every kind of credential. Magic links as a second factor are off, so that a user can be required to
 * set one up.
 */
export const OPTIONS = () => everythingFor({ secondFactor: { methods: ['totp', 'sms'] } })

type Headers = Readonly<Record<string, string>>

interface Attacked {
  readonly target: Target
  readonly operation: Operation
  readonly path: string
  /** Headers of an administrator if the endpoint knows the admin secret, of a program if only programs may call it, else of a user in a new session. */
  authorised(): Promise<Headers>
  /**
   * Headers of every kind of caller that this endpoint knows: unauthenticated, a new session, the admin secret, a
   * sign-in that must set up a second factor, an API key if only programs may call it.
   */
  callers(): Promise<readonly Headers[]>
}

/** Runs an attack on endpoints, one after another. */
export type ForEndpoints = (open: MakeTarget, attack: (attacked: Attacked) => Promise<void>) => Promise<void>

export const forEveryEndpoint: ForEndpoints = (open, attack) => attackAll(open, attack, () => true)

/** An endpoint for each way in which a request is read: without a body, JSON, form, raw; of each router and kind of caller. */
const KINDS: readonly string[] = [
  'get /auth/me',
  'post /auth/login',
  'post /auth/2fa/verify',
  'patch /auth/profile',
  'post /auth/oauth/{provider}/callback',
  'post /tools/track/{eventName}',
  'post /tools/webhook/{provider}',
  'get /admin/api/users',
  'post /admin/api/users',
]

/** Runs the attack on an endpoint of each kind: enough for what a runtime's own server does with requests. */
export const forEachKind: ForEndpoints = (open, attack) =>
  attackAll(open, attack, ({ method, template }) => KINDS.includes(`${method} ${template}`))

async function attackAll(
  open: MakeTarget,
  attack: (attacked: Attacked) => Promise<void>,
  isChosen: (operation: Operation) => boolean,
): Promise<void> {
  const target = await open(await OPTIONS())
  const operations = operationsOf(await documentOf(target.options)).filter(isChosen)
  const hasKeys = target.options.stores.apiKeys !== undefined
  let program: Headers | undefined
  const asProgram = async () => {
    program ??= { 'X-Api-Key': (await target.sallyport.apiKeys.create({ name: 'program', scopes: ['*'] })).rawKey }
    return program
  }
  isTrue(operations.length >= KINDS.length, 'there is something to attack')
  for (const operation of operations) {
    const path = operation.template.replace(/\{\w+\}/g, 'x')
    const signedIn = async () => {
      // A new account, because the previous request may have deleted or changed it.
      const user = await freshAccount(target, 'ada', { name: 'Ada', phoneNumber: '+15550100' })
      const { accessToken, refreshToken } = await signIn(target, user)
      return { Authorization: `Bearer ${accessToken}`, Cookie: `refreshToken=${refreshToken}` }
    }
    const administrator = { Authorization: `Bearer ${ADMIN_SECRET}` }
    const isForPrograms = hasKeys && takes(operation, 'apiKey') && !takes(operation, 'accessToken')
    const authorised = async () => {
      if (takes(operation, 'adminSecret')) return administrator
      return isForPrograms ? asProgram() : signedIn()
    }
    const callers = async () => [
      {},
      await signedIn(),
      ...(takes(operation, 'adminSecret') ? [administrator] : []),
      ...(takes(operation, 'tempToken') ? [await settingUp(target)] : []),
      ...(isForPrograms ? [await asProgram()] : []),
    ]
    try {
      await attack({ target, operation, path, authorised, callers })
    } catch (error) {
      const { method, template } = operation
      throw new Error(`${method.toUpperCase()} ${template}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

/** True if the operation accepts a body, either JSON or a form. */
export function hasBody({ description }: Operation): boolean {
  return isJson(description.requestBody)
}

/** True if the operation accepts any body unparsed. */
export function isRaw({ description }: Operation): boolean {
  const { requestBody } = description
  return isJson(requestBody) && isJson(requestBody.content) && '*/*' in requestBody.content
}

let accounts = 0

function freshAccount(target: Target, name: string, fields: AccountFields): Promise<User> {
  return addAccount(target, { email: `${name}-${accounts++}@example.com`, ...fields })
}

async function settingUp(target: Target): Promise<Headers> {
  const { email } = await freshAccount(target, 'eve', { require2FA: true })
  const answer = await send(target, 'POST', '/auth/login', { json: { email, password: PASSWORD } })
  status(answer, 403)
  return { Authorization: `Bearer ${text(answer, 'tempToken')}` }
}

/**
 * Expects a documented refusal (checked by `target.request`) or a success: never a server error, and nothing of the
 * input in the response.
 */
export function isHarmless(answer: Answer, what: string, operation?: Operation): void {
  isTrue(answer.status < 500, `${what} is no failure of ours: ${answer.status} ${answer.text}`)
  // An unknown field is named in the error, to help developers find a misspelling. Its value is never quoted.
  const details = Array.isArray(answer.json.details) ? answer.json.details : []
  const named = details.filter(({ rule }) => rule === 'unknown').map(({ path }) => JSON.stringify(path))
  const rest = named.reduce((text, path) => text.replace(path, ''), answer.text)
  // Administrators see the values that they have stored.
  const isShown = answer.status === 200 && operation !== undefined && takes(operation, 'adminSecret')
  isTrue(isShown || !rest.includes(MARKER), `${what} is not echoed: ${answer.text}`)
  isTrue(![...answer.headers.values()].some((value) => value.includes(MARKER)), `${what} is not echoed in a header`)
  // Endpoints of OAuth answer with its own errors, or with a page.
  const isOAuth = operation !== undefined && /\/oauth2\/|\/ui\/(consent|device)/.test(operation.template)
  if (answer.status >= 400 && answer.text !== '' && !isOAuth) refused(answer, answer.status, String(answer.json.code))
}

/**
 * A case that sends one kind of bad body to the endpoints with a body, signed in and not. `check` inspects the response
 * to a body that was read.
 */
export function withBodies(
  make: attacks.Attack,
  check?: (answer: Answer) => void,
  forEndpoints: ForEndpoints = forEveryEndpoint,
): HttpCase['run'] {
  return (open) => forEndpoints(open, bodyAttack(make, check))
}

/** Like `withBodies`, by the one caller whom the endpoint lets in: for what a store is given. */
export function withAcceptedBodies(make: attacks.Attack): HttpCase['run'] {
  return (open) =>
    forEveryEndpoint(open, (attacked) =>
      bodyAttack(make)({ ...attacked, callers: async () => [await attacked.authorised()] }),
    )
}

function bodyAttack(make: attacks.Attack, check?: (answer: Answer) => void) {
  return async ({ target, operation, path, callers }: Attacked): Promise<void> => {
    const method = operation.method.toUpperCase()
    if (method === 'GET') return
    // A temporary token in the body takes precedence over the one in the header.
    const { tempToken: _tempToken, ...sample } = sampleFor(operation)
    const samples = takes(operation, 'tempToken') ? [sampleFor(operation), sample] : [sampleFor(operation)]
    let current = await callers()
    const isChecked =
      check !== undefined && !isRaw(operation) && (bodySchemaOf(operation) !== null || !hasBody(operation))
    let checked = 0
    const refusedUnread = new Set<number>()
    for (const [index, sent] of samples.flatMap((one) => make(one, operation)).entries()) {
      for (const [who, caller] of current.entries()) {
        if (refusedUnread.has(who) && index % UNREAD_SHARE !== 0) continue
        const sending = index % OVER_THE_WIRE === 0 ? send : sendInProcess
        const answer = await sending(target, method, path, { ...sent, headers: { ...caller, ...sent.headers } })
        isHarmless(answer, `input ${index} of caller ${who}`, operation)
        // A successful request may have ended the session or deleted the account.
        if (answer.status === 200) current = await callers()
        if (isRefusedByGuard(answer, operation)) refusedUnread.add(who)
        // The body of an unauthorised caller is never read.
        if (!isChecked || answer.status === 401 || answer.status === 403) continue
        check?.(answer)
        checked++
      }
    }
    isTrue(!isChecked || checked > 0, "some caller's body is read")
  }
}

/** One input in this many is sent through the runtime's server, the others in process. */
const OVER_THE_WIRE = 8

/** Callers whom the guard refuses before the body is read get one input in this many. */
const UNREAD_SHARE = 4

/** True if the guard refused the caller before the body was read. Operations with a credential in the body are excluded. */
function isRefusedByGuard({ status, json }: Answer, operation: Operation): boolean {
  return status === 401 && String(json.code).endsWith('UNAUTHORIZED') && !takes(operation, 'tempToken')
}
