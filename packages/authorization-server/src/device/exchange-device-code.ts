import type { FeatureServices, Reply, RequestContext } from '@sallyport/core/feature'
import type { Client } from '../clients/client.ts'
import { giveGrant, hasRefreshTokens } from '../grants/give-grant.ts'
import { ACCESS_TOKEN_MS, GRANT_MS, IDLE_MS, SECOND } from '../grants/grant.ts'
import { mayStand } from '../grants/may-stand.ts'
import { oauthError } from '../oauth-error.ts'
import type { Server } from '../server.ts'
import { issueTokens } from '../tokens/issue-tokens.ts'
import { changeDevice, type DeviceRequest, deviceOf, INTERVAL } from './device-request.ts'

/** Redeems a device code once its user allowed it. Rejects with `authorization_pending`, `slow_down`, `access_denied` or `expired_token` before. */
export async function exchangeDeviceCode(
  { device_code: deviceCode }: { readonly device_code?: string | undefined },
  client: Client,
  server: Server,
  context: RequestContext,
  services: FeatureServices,
): Promise<Reply> {
  if (deviceCode === undefined) throw oauthError('invalid_request', 'device_code is required')
  if (!client.device) throw oauthError('unauthorized_client', 'the client may not use the device flow')
  const [id = '', secret = ''] = deviceCode.split('.', 2)
  const device = deviceCode.length <= 200 ? deviceOf(await services.records.find('device', id, null)) : null
  if (device === null || device.data.hash !== services.hash(secret) || device.data.clientId !== client.id)
    throw oauthError('expired_token', 'the device code is unknown, was used or has expired')
  if (device.data.state === 'denied') throw oauthError('access_denied', 'the user refused')
  if (device.data.state === 'pending') return wait(device, services)
  return redeem(device, client, server, context, services)
}

/** A poll that comes before its time makes the device wait longer. */
async function wait(device: DeviceRequest, services: FeatureServices): Promise<never> {
  const { polledAt, interval } = device.data
  const at = services.now().getTime()
  const isEarly = polledAt !== undefined && at - polledAt < interval * SECOND
  const later = isEarly ? interval + INTERVAL : interval
  await changeDevice(device, (data) => ({ ...data, polledAt: at, interval: later }), services)
  throw isEarly
    ? oauthError('slow_down', 'the device polls too often')
    : oauthError('authorization_pending', 'the user has not decided yet')
}

/** Uses the request up. Of parallel calls, one gets the grant (R01). */
async function redeem(
  { record, data: { scopes, resources, signIn, tenantId } }: DeviceRequest,
  client: Client,
  server: Server,
  context: RequestContext,
  services: FeatureServices,
): Promise<Reply> {
  const { records, now } = services
  const { userId } = record
  const [resource] = resources
  const taken = await records.takeOnce('device', record.id, null)
  if (taken === null || userId === undefined || signIn === undefined || resource === undefined)
    throw oauthError('expired_token', 'the device code is unknown, was used or has expired')
  const at = now().getTime()
  const hasRefresh = hasRefreshTokens(scopes, client)
  const data = { clientId: client.id, scopes, resources, signIn, hasRefresh, endsAt: at + GRANT_MS }
  const expiresAt = at + (hasRefresh ? IDLE_MS : ACCESS_TOKEN_MS)
  const grant = await giveGrant(data, { userId, tenantId, expiresAt, context }, services)
  if (!(await mayStand(grant, server, services))) {
    await records.takeOnce('grant', grant.id, { userId })
    throw oauthError('access_denied', 'the user is no longer signed in')
  }
  return issueTokens(grant, { scopes, resource, isFirst: true }, server, services)
}
