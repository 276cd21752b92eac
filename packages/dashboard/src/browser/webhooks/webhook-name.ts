import type { Webhook } from '../webhook-api-types.ts'

/** What a webhook is told by: where it goes to, or whom it is from. */
export function webhookName({ url, provider, id }: Webhook): string {
  return url ?? (provider === undefined ? id : `From ${provider}`)
}
