import { isOutboundUrl } from '../net/outbound-url.ts'

/** Whether a webhook may be sent there (R29): asked when it is registered and again before each attempt. */
export function isWebhookUrl(url: string, allowsLoopback: boolean): boolean {
  return URL.canParse(url) && isOutboundUrl(new URL(url), allowsLoopback)
}
