import { isSealed, type Sealer } from '../crypto/seal.ts'

/** The secret as our own stores keep it: sealed for one webhook (R35). */
export function sealWebhookSecret(secret: string, webhookId: string, sealer: Sealer): Promise<string> {
  return sealer.seal(secret, contextOf(webhookId))
}

/** The secret of a stored one, which a host's store may keep in plain text. Null if it is sealed and doesn't open. */
export async function openWebhookSecret(stored: string, webhookId: string, sealer: Sealer): Promise<string | null> {
  return isSealed(stored) ? sealer.open(stored, contextOf(webhookId)) : stored
}

function contextOf(webhookId: string): string {
  return `webhook:${webhookId}`
}
