import type { RequestContext } from '../routing/context.ts'
import { type CookiePolicy, type CookieSettings, cookieName, setCookie } from './cookies.ts'

/**
 * Cookies of flows that a browser may run several times at once, such as sign-ins in two tabs. Each flow has a cookie of its own, so that
 * no flow ends another one.
 */
export interface FlowCookies {
  /** Name of the cookies, to which the flow's id is appended. */
  readonly name: string
  /** Lifetime of a flow and its cookie, in seconds. */
  readonly seconds: number
}

/** One flow of this browser. */
export interface Flow {
  readonly id: string
  /** Proves that the flow began in this browser. */
  readonly secret: string
  /** True if the flow has ended. Its cookie is then the first to be deleted. */
  readonly isOver?: boolean
}

interface Given {
  readonly cookiePolicy: CookiePolicy
  readonly now: () => Date
}

/** Maximum number of flows that a browser runs at once. A further flow deletes the cookie of the oldest one. */
const MAX_FLOWS = 8
const ID = /^[\da-f]{16}$/
const VALUE = /^([\da-z]{1,9})\.([\w.-]+)$/

/** Returns the id of the flow whose token has this hash. The id only names the cookie; with 64 bits, it is too short to prove anything. */
export function flowId(hash: string): string {
  return hash.slice(0, 16)
}

/** Returns Set-Cookie values for a flow's cookie. Beyond 8 flows, they also delete the cookies of the oldest ones. */
export function setFlowCookie(
  { name, seconds }: FlowCookies,
  { id, secret, isOver = false }: Flow,
  context: RequestContext,
  { cookiePolicy, now }: Given,
): readonly string[] {
  const begun = isOver ? 0 : now().getTime()
  const others = readFlows(name, context, cookiePolicy).filter((flow) => flow.id !== id)
  return [
    setCookie(cookiePolicy, settingsOf(`${name}-${id}`), `${begun.toString(36)}.${secret}`, seconds),
    ...others.slice(MAX_FLOWS - 1).map((flow) => clearFlowCookie(name, flow.id, cookiePolicy)),
  ]
}

/** Returns the Set-Cookie value that deletes the cookie of one flow. */
export function clearFlowCookie(name: string, id: string, policy: CookiePolicy): string {
  return setCookie(policy, settingsOf(`${name}-${id}`), '', 0)
}

/** Returns the secret of one flow. Undefined if this browser has no such flow. */
export function flowSecret(
  name: string,
  id: string,
  context: RequestContext,
  policy: CookiePolicy,
): string | undefined {
  return readFlows(name, context, policy).find((flow) => flow.id === id)?.secret
}

/** Returns the flows of this browser, the newest first. */
export function readFlows(name: string, context: RequestContext, policy: CookiePolicy): readonly Flow[] {
  const prefix = `${cookieName(policy, settingsOf(name))}-`
  return context
    .exactCookies(prefix)
    .flatMap(([full, value]) => {
      const id = full.slice(prefix.length)
      const [, begun = '', secret = ''] = VALUE.exec(value) ?? []
      return ID.test(id) && secret !== '' ? [{ id, secret, begun: Number.parseInt(begun, 36) }] : []
    })
    .reverse()
    .sort((one, other) => other.begun - one.begun)
}

function settingsOf(name: string): CookieSettings {
  return { name, path: '/', httpOnly: true }
}
