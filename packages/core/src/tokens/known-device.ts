import { createKeyRing } from '../crypto/key-ring.ts'

/** Says that somebody signed in from this browser before. It opens nothing: it only keeps a lock-out from shutting the owner out. */
export interface KnownDevices {
  issue(userId: string, now: Date): string
  /** Whether we made it for this user, no longer than 90 days ago. */
  isKnown(token: string, userId: string, now: Date): boolean
}

/** How long a device stays known: 90 days. */
export const KNOWN_DEVICE_SECONDS = 90 * 24 * 60 * 60

const PATTERN = /^([0-9a-z]{1,9})\.([A-Za-z0-9_-]{43})$/

/** Known-device tokens under their own derived key: time of issue and its HMAC together with the user's id. */
export function createKnownDevices(secrets: readonly string[]): KnownDevices {
  const ring = createKeyRing(secrets, 'known-device')
  return {
    issue(userId, now) {
      const issued = Math.floor(now.getTime() / 1000).toString(36)
      return `${issued}.${ring.sign(`${issued}.${userId}`)}`
    },
    isKnown(token, userId, now) {
      const [, issued = '', mac = ''] = PATTERN.exec(token) ?? []
      const age = now.getTime() / 1000 - Number.parseInt(issued, 36)
      return age < KNOWN_DEVICE_SECONDS && ring.verify(`${issued}.${userId}`, mac)
    },
  }
}
