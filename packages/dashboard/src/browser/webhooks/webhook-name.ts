import { t } from '../language/text.ts'
import type { Webhook } from '../webhook-api-types.ts'

/** Returns the display name of a webhook: its URL, else its provider, else its id. */
export function webhookName({ url, provider, id }: Webhook): string {
  return url ?? (provider === undefined ? id : t('From {provider}', { provider }))
}
