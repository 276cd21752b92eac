import { deviceName } from '@sallyport/core/device-name'
import { t } from '../language/text.ts'

/** Returns a short name for a client, such as `Chrome · Windows`, or the name of an unknown program without its version. */
export function deviceOf(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return t('Unknown device')
  return deviceName(userAgent) ?? (userAgent.split(/[ /]/)[0] || userAgent).slice(0, 60)
}
