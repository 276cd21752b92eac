import { createKeyRing } from '../crypto/key-ring.ts'
import type { User } from '../ports/users.ts'

/**
 * Cookies that mark a browser as one in which the user registered or signed in. They grant no access. They exempt the
 * owner from a lockout, and show that a mailed token is used in the browser where the account's credentials were set
 * (R10).
 */
export interface KnownDevices {
  /** Returns a token for the user's browser. */
  issue(user: DeviceOwner, now: Date, did: DeviceHistory): string
  /** True if we made it for this user less than 90 days ago and nothing ended all of the user's sessions since. */
  isKnown(token: string | undefined, user: DeviceOwner, now: Date): boolean
  /** True if the device is known and the user signed in from it; false if it only registered the account. */
  hasSignedIn(token: string | undefined, user: DeviceOwner, now: Date): boolean
  /** True if the device is known and a second factor of the user was proven from it. */
  hasPassedFactor(token: string | undefined, user: DeviceOwner, now: Date): boolean
  /** True if we made it less than 90 days ago for a device that signed in, to whichever account: what can be checked before the user is read. */
  isGenuine(token: string | undefined, now: Date): boolean
}

/** What the user last did from a device: `passed` a second factor while signing in, or without one. */
export type DeviceHistory = 'registered' | 'signed-in' | 'passed'

/** The fields of a user that a device token is bound to. */
export type DeviceOwner = Pick<User, 'id' | 'sessionsValidAfter'>

export const KNOWN_DEVICE_SECONDS = 90 * 24 * 60 * 60

const FLAGS: Readonly<Record<DeviceHistory, string>> = { 'signed-in': '0', passed: '1', registered: '2' }
const PATTERN = /^([0-9a-z]{1,9})\.([012])\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/

/** Known-device tokens under their own derived key: time of issue, what was done from it, a MAC of the user, and a MAC of these three. */
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

/** Two elements, where the token's own message has three: neither MAC can pass for the other. */
function ownerMessage({ id, sessionsValidAfter }: DeviceOwner): string {
  return JSON.stringify([id, sessionsValidAfter?.getTime() ?? null])
}
