import { deviceName } from '@sallyport/core/device-name'

/** Returns a short name for a client, such as `Chrome · Windows`, or the name of an unknown program without its version. */
export function deviceOf(userAgent: string): string {
  return deviceName(userAgent) ?? (userAgent.split(/[ /]/)[0] || userAgent).slice(0, 40)
}
