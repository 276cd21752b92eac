import { isSealed, type Sealer } from '../../foundations/crypto/seal.ts'

/** Encrypts a webhook's secret for storage. The encrypted text is bound to the webhook (R35). */
export function sealWebhookSecret(secret: string, webhookId: string, sealer: Sealer): Promise<string> {
  return sealer.seal(secret, contextOf(webhookId))
}

/** Decrypts a webhook's stored secret; a host's store may keep it in plain text. Returns null if it can't be decrypted. */
export async function openWebhookSecret(stored: string, webhookId: string, sealer: Sealer): Promise<string | null> {
  return isSealed(stored) ? sealer.open(stored, contextOf(webhookId)) : stored
}

function contextOf(webhookId: string): string {
  return `webhook:${webhookId}`
}
