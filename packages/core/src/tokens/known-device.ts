import { createKeyRing } from '../crypto/key-ring.ts'
import type { User } from '../ports/users.ts'

/** Says that somebody signed in from this browser before. It opens nothing: it only keeps a lock-out from shutting the owner out. */
export interface KnownDevices {
  issue(user: DeviceOwner, now: Date): string
  /** Whether we made it for this user, no longer than 90 days ago, and nothing cut off the user's sessions since. */
  isKnown(token: string, user: DeviceOwner, now: Date): boolean
}

/** What a device is known for. */
export type DeviceOwner = Pick<User, 'id' | 'sessionsValidAfter'>

/** How long a device stays known: 90 days. */
export const KNOWN_DEVICE_SECONDS = 90 * 24 * 60 * 60

const PATTERN = /^([0-9a-z]{1,9})\.([A-Za-z0-9_-]{43})$/

/** Known-device tokens under their own derived key: time of issue and its HMAC together with the user. */
export function createKnownDevices(secrets: readonly string[]): KnownDevices {
  const ring = createKeyRing(secrets, 'known-device')
  return {
    issue(user, now) {
      const issued = Math.floor(now.getTime() / 1000).toString(36)
      return `${issued}.${ring.sign(message(issued, user))}`
    },
    isKnown(token, user, now) {
      const [, issued = '', mac = ''] = PATTERN.exec(token) ?? []
      const age = now.getTime() / 1000 - Number.parseInt(issued, 36)
      return age < KNOWN_DEVICE_SECONDS && ring.verify(message(issued, user), mac)
    },
  }
}

function message(issued: string, { id, sessionsValidAfter }: DeviceOwner): string {
  return JSON.stringify([issued, id, sessionsValidAfter?.getTime() ?? null])
}
