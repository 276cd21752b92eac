import type { User } from '../../ports/accounts/users.ts'
import { createKeyRing } from '../crypto/key-ring.ts'

/**
 * Tokens of the cookies that mark a browser in which the user registered or signed in. The cookies grant no access. In a browser where the
 * user signed in, they exempt the user from lockouts that others caused. They also show that a mailed token is used in the browser where the
 * account's credentials were set (R10).
 */
export interface KnownDevices {
  /** Returns a token that marks the user's browser. */
  issue(user: DeviceOwner, now: Date, did: DeviceHistory): string
  /** True if the token was issued for this user less than 90 days ago, and the user hasn't ended all sessions since then. */
  isKnown(token: string | undefined, user: DeviceOwner, now: Date): boolean
  /** True if the device is known and the user signed in from it; false if it only registered the account. */
  hasSignedIn(token: string | undefined, user: DeviceOwner, now: Date): boolean
  /** True if the device is known and the user passed a second factor on it. */
  hasPassedFactor(token: string | undefined, user: DeviceOwner, now: Date): boolean
  /**
   * True if the token was issued less than 90 days ago, for any user, to a device that signed in. Needs no user, so it can be checked
   * before the user is read.
   */
  isGenuine(token: string | undefined, now: Date): boolean
}

/** The user's last action on a device: registered, signed in, or signed in with a second factor (`passed`). */
export type DeviceHistory = 'registered' | 'signed-in' | 'passed'

export type DeviceOwner = Pick<User, 'id' | 'sessionsValidAfter'>

export const KNOWN_DEVICE_SECONDS = 90 * 24 * 60 * 60

const FLAGS: Readonly<Record<DeviceHistory, string>> = { 'signed-in': '0', passed: '1', registered: '2' }
const PATTERN = /^([0-9a-z]{1,9})\.([012])\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/

/**
 * Creates the issuer and verifier of device tokens. A token contains the time of issue, the user's action, a MAC of the user's id and
 * `sessionsValidAfter`, and a MAC of these three parts. The MAC key is used only for device tokens.
 */
export function createKnownDevices(secrets: readonly string[]): KnownDevices {
  const ring = createKeyRing(secrets, 'known-device')

  function read(token: string | undefined, now: Date): { readonly flag: string; readonly owner: string } | null {
    const [, issued = '', flag = '', owner = '', mac = ''] = PATTERN.exec(token ?? '') ?? []
    const age = now.getTime() / 1000 - Number.parseInt(issued, 36)
    const isOurs = age < KNOWN_DEVICE_SECONDS && ring.verify(JSON.stringify([issued, flag, owner]), mac)
    return isOurs ? { flag, owner } : null
  }

  function readFor(token: string | undefined, user: DeviceOwner, now: Date): ReturnType<typeof read> {
    const device = read(token, now)
    return device !== null && ring.verify(ownerMessage(user), device.owner) ? device : null
  }

  return {
    issue(user, now, did) {
      const issued = Math.floor(now.getTime() / 1000).toString(36)
      const fields = [issued, FLAGS[did], ring.sign(ownerMessage(user))]
      return [...fields, ring.sign(JSON.stringify(fields))].join('.')
    },
    isKnown: (token, user, now) => readFor(token, user, now) !== null,
    hasSignedIn: (token, user, now) => isSignedIn(readFor(token, user, now)),
    hasPassedFactor: (token, user, now) => readFor(token, user, now)?.flag === FLAGS.passed,
    isGenuine: (token, now) => isSignedIn(read(token, now)),
  }
}

function isSignedIn(device: { readonly flag: string } | null): boolean {
  return device !== null && device.flag !== FLAGS.registered
}

/** Returns a JSON list of two elements. The whole token's MAC covers a list of three, so that neither MAC can be used as the other. */
function ownerMessage({ id, sessionsValidAfter }: DeviceOwner): string {
  return JSON.stringify([id, sessionsValidAfter?.getTime() ?? null])
}
