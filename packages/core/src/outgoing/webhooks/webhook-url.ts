import { isOutboundUrl } from '../../foundations/net/outbound-url.ts'

/** True if a webhook may have this URL (R29). Checked when the webhook is registered and before each attempt. */
export function isWebhookUrl(url: string, allowsLoopback: boolean): boolean {
  return URL.canParse(url) && isOutboundUrl(new URL(url), allowsLoopback)
}
