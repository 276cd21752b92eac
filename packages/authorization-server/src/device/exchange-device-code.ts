import type { FeatureServices, Reply, RequestContext } from '@sallyport/core/feature'
import type { Client } from '../clients/client.ts'
import { askedResource } from '../grants/asked-resource.ts'
import { endGrant } from '../grants/end-grant.ts'
import { giveGrant } from '../grants/give-grant.ts'
import { ACCESS_TOKEN_MS, GRANT_MS, IDLE_MS, SECOND } from '../grants/grant.ts'
import { remainderOf } from '../grants/remainder.ts'
import { oauthError } from '../oauth-error.ts'
import type { Server } from '../server.ts'
import { issueTokens } from '../tokens/issue-tokens.ts'
import { changeDevice, type DeviceRequest, deviceOf, INTERVAL } from './device-request.ts'

/** Parameters of the grant type of devices. */
export interface DeviceParameters {
  readonly device_code?: string | undefined
  readonly resource?: string | undefined
}

/**
 * Redeems a device code that a user allowed. Rejects with `authorization_pending` or `slow_down` until the user decides, with `access_denied` if the
 * user refused, and with `expired_token` for any other code.
 */
export async function exchangeDeviceCode(
  { device_code: deviceCode, resource }: DeviceParameters,
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
    throw expired()
  if (device.data.state === 'denied') throw oauthError('access_denied', 'the user refused')
  if (device.data.state === 'pending') return wait(device, services)
  const wanted = resource === undefined ? undefined : askedResource(device.data.resources, resource)
  return redeem(device, { client, wanted }, server, context, services)
}

/** Rejects the poll of a request that isn't decided yet. A poll that comes too early lengthens the interval (RFC 8628). */
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

/**
 * Stores the grant and issues its tokens. Only one of several parallel calls does so (R01). Deletes the device's record only after the grant is
 * stored: whatever ends the user's access meanwhile deletes that record first, and then this function ends the grant (R28).
 */
async function redeem(
  device: DeviceRequest,
  { client, wanted }: { readonly client: Client; readonly wanted: string | undefined },
  server: Server,
  context: RequestContext,
  services: FeatureServices,
): Promise<Reply> {
  const { records, now } = services
  const { record, data: asked } = device
  const { userId, expiresAt: until } = record
  const { scopes, resources, signIn, tenantId, hasRefresh = false } = asked
  const used = { ...(userId && { userId }), data: { ...asked, state: 'redeemed' }, ...(until && { expiresAt: until }) }
  const isMine = asked.state === 'allowed' && (await records.replaceIf(record, used, null))
  if (!isMine || userId === undefined || signIn === undefined) throw expired()
  const at = now().getTime()
  const data = { clientId: client.id, scopes, resources, signIn, hasRefresh, endsAt: at + GRANT_MS }
  const expiresAt = at + (hasRefresh ? IDLE_MS : ACCESS_TOKEN_MS)
  const grant = await giveGrant(data, { userId, tenantId, expiresAt, context }, services)
  const isStill = (await records.takeOnce('device', record.id, { userId })) !== null
  const remainder = isStill ? await remainderOf(grant, client, server, services) : null
  const resource = remainder?.resources.find((one) => wanted === undefined || one === wanted)
  if (remainder === null || resource === undefined) {
    await endGrant(grant, 'access-ended', services, context)
    throw oauthError('access_denied', 'the user is no longer signed in, or the client may no longer have this grant')
  }
  return issueTokens(grant, { scopes: remainder.scopes, resource, isFirst: true }, server, services)
}

function expired(): Error {
  return oauthError('expired_token', 'the device code is unknown, was used or has expired')
}
