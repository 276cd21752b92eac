import type { Webhook } from '../webhook-api-types.ts'

/** Display name of a webhook: its URL or its provider. */
export function webhookName({ url, provider, id }: Webhook): string {
  return url ?? (provider === undefined ? id : `From ${provider}`)
}
