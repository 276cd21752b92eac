import {
  AuthError,
  endpoint,
  type FeatureEndpoint,
  type FeatureServices,
  type FeatureSession,
  limits,
  type Reply,
  type RequestContext,
  redirect,
} from '@sallyport/core/feature'
import * as v from 'valibot'
import { addressCounts } from '../address-counts.ts'
import { refusalPage } from '../authorize/pages.ts'
import { hasRefreshTokens } from '../grants/give-grant.ts'
import { MINUTE, storedSignIn } from '../grants/grant.ts'
import { mayActFor, tenantsFor } from '../grants/tenants.ts'
import type { Server } from '../server.ts'
import { codePage, DECISION_PATH, DEVICE_PATH, devicePage, lastPage } from './device-pages.ts'
import { changeDevice, type DeviceData, deviceOf } from './device-request.ts'
import { startDevice } from './start-device.ts'
import { lookupOf, typedUserCode } from './user-code.ts'

const PAGE = { contentType: 'text/html' }
const REPLIES = { 200: PAGE, 302: PAGE, 400: PAGE, 403: PAGE, 429: PAGE }
const PAGE_MS = 10 * MINUTE
/** Wrong codes that a user, or an IP address, may type in an hour. */
const WRONG = { max: 10, windowMs: 60 * MINUTE }

/** Returns the endpoints of the device flow (RFC 8628). */
export function deviceEndpoints(server: Server): readonly FeatureEndpoint[] {
  return [startDevice(server), openPage, typeCode(server), decideDevice(server)]
}

const openPage = endpoint({
  method: 'GET',
  path: DEVICE_PATH,
  summary: 'Open the page for the code of a device',
  success: { 200: 'The page.', 302: 'Redirects to the sign-in page.' },
  access: 'public',
  cors: 'none',
  limit: limits.oauth,
  hasEffects: true,
  replies: REPLIES,

  async handle({ context }, services) {
    const session = await personOf(context, services)
    return 'status' in session ? session : askForCode(session, null, context, services)
  },
})

/** Receives the code that a person typed. The code then belongs to the first session that typed it. Counts wrong codes, and no right ones. */
function typeCode(server: Server): FeatureEndpoint {
  return endpoint({
    method: 'POST',
    path: DEVICE_PATH,
    summary: 'Type the code of a device',
    success: 'The page that asks whether the device may use the account.',
    access: 'public',
    cors: 'none',
    limit: limits.verify,
    isForm: 'single',
    isOwnForm: true,
    body: v.object({ request: v.string(), code: v.string() }),
    replies: REPLIES,

    async handle({ body, context }, services) {
      const { tokens, records, users, attempts } = services
      const session = await personOf(context, services)
      if ('status' in session) return session
      const asked = await tokens.redeem('device-code', body.request)
      if (asked?.data.session !== session.handle) return refusalPage('closed', context, services)
      const { userId, handle } = session
      const ofUser = [`device:user:${userId}`, WRONG] as const
      const counts = [ofUser, ...addressCounts('device:address', context.address, WRONG)]
      try {
        for (const count of counts) await attempts.assertRoom(...count)
      } catch (error) {
        if (error instanceof AuthError) return askForCode(session, 'limited', context, services)
        throw error
      }
      const code = typedUserCode(body.code)
      const device = code && deviceOf(await records.findByLookup('device', lookupOf(code, services)))
      const client = device && (await server.findClient(device.data.clientId, services))
      const user = await users.find({ id: userId })
      const claim = (data: DeviceData) => ((data.session ?? handle) === handle ? { ...data, session: handle } : null)
      const isClaimed = device && client && (await changeDevice(device, claim, services))
      if (!isClaimed || user === null) {
        for (const count of counts) await attempts.count(...count).catch(() => {})
        return askForCode(session, 'wrong', context, services)
      }
      const token = await tokens.issue('device-consent', {
        userId,
        data: { id: device.record.id, session: handle, hasRefresh: hasRefreshTokens(device.data.scopes, client) },
        expiresInMs: PAGE_MS,
      })
      const tenants = await tenantsFor(userId, client.id, server, services)
      return devicePage(device, { client, user, token, tenants }, server, context, services)
    },
  })
}

function decideDevice(server: Server): FeatureEndpoint {
  return endpoint({
    method: 'POST',
    path: DECISION_PATH,
    summary: 'Allow or refuse a device',
    success: 'The page that says whether the device is connected.',
    access: 'public',
    cors: 'none',
    limit: limits.oauth,
    isForm: 'single',
    isOwnForm: true,
    body: v.object({ request: v.string(), decision: v.string(), tenant: v.optional(v.string()) }),
    replies: REPLIES,

    async handle({ body, context }, services) {
      const { tokens, records, browsers } = services
      const session = await personOf(context, services)
      if ('status' in session) return session
      const asked = await tokens.redeem('device-consent', body.request)
      const device = asked && deviceOf(await records.find('device', String(asked.data.id), null))
      const { handle, userId, signIn } = session
      if (device === null || asked?.data.session !== handle) return refusalPage('closed', context, services)
      const isAllowed = body.decision === 'allow'
      const tenantId = body.tenant || undefined
      const { clientId } = device.data
      if (isAllowed && tenantId !== undefined && !(await mayActFor(tenantId, { userId, clientId }, server, services)))
        return refusalPage('closed', context, services)
      const state = isAllowed ? 'allowed' : 'denied'
      const hasRefresh = asked.data.hasRefresh === true
      const chosen = { signIn: storedSignIn(signIn), hasRefresh, ...(tenantId !== undefined && { tenantId }) }
      const settle = (data: DeviceData) =>
        data.session === handle ? ({ ...data, state, ...(isAllowed && chosen) } as const) : null
      if (!(await changeDevice(device, settle, services, userId))) return refusalPage('closed', context, services)
      if (isAllowed && !(await browsers.isLive(handle))) {
        await records.takeOnce('device', device.record.id, null)
        return refusalPage('closed', context, services)
      }
      return lastPage(state, context, services)
    },
  })
}

/** Returns the session of a person who signed in recently (R06), or the response that asks the person to sign in or refuses the request. */
async function personOf(context: RequestContext, services: FeatureServices): Promise<FeatureSession | Reply> {
  const { browsers, authRouter } = services
  const session = await browsers.session(context)
  if (session === 'acting') return refusalPage('acting', context, services)
  if (session !== null && browsers.isFresh(session)) return session
  const signIn = browsers.signInPage(authRouter().path + DEVICE_PATH, context.request, { again: session !== null })
  if (signIn === null) return refusalPage('closed', context, services)
  // Shows a signed-in user a page with a link instead of redirecting: a sign-in page that returns at once would otherwise cause a redirect loop.
  return session === null && context.request.method === 'GET'
    ? redirect(signIn)
    : lastPage('again', context, services, signIn)
}

async function askForCode(
  { userId, handle }: FeatureSession,
  problem: 'wrong' | 'limited' | null,
  context: RequestContext,
  services: FeatureServices,
): Promise<Reply> {
  const token = await services.tokens.issue('device-code', {
    userId,
    data: { session: handle },
    expiresInMs: PAGE_MS,
  })
  return codePage(token, problem, context, services)
}
