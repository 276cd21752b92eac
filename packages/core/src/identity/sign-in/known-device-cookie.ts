import type { DeviceHistory, DeviceOwner, KnownDevices } from '../../foundations/tokens/known-device.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import type { SessionCookies } from '../session/session-cookies.ts'

interface Given {
  readonly sessionCookies: SessionCookies
  readonly knownDevices: KnownDevices
  readonly now: () => Date
}

/**
 * Returns the Set-Cookie value that makes this browser a known device of the user. If a second factor was passed on the device, later
 * cookies keep that fact.
 */
export function knownDeviceCookie(
  user: DeviceOwner,
  did: DeviceHistory,
  context: RequestContext,
  { sessionCookies, knownDevices, now }: Given,
): string {
  const hasPassed = knownDevices.hasPassedFactor(context.cookie('known-device'), user, now())
  return sessionCookies.setKnownDevice(knownDevices.issue(user, now(), hasPassed ? 'passed' : did))
}
