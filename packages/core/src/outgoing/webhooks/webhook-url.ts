import { isOutboundUrl } from '../../foundations/net/outbound-url.ts'

/** True if a webhook may use this URL (R29). Checked at registration and before each attempt. */
export function isWebhookUrl(url: string, allowsLoopback: boolean): boolean {
  return URL.canParse(url) && isOutboundUrl(new URL(url), allowsLoopback)
}
