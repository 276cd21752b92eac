import type { Sealer } from '../crypto/seal.ts'

/** The secret as it is stored: sealed for this webhook alone (R35). */
export function sealWebhookSecret(secret: string, webhookId: string, sealer: Sealer): Promise<string> {
  return sealer.seal(secret, contextOf(webhookId))
}

/** The secret itself, `null` when it can't be opened. */
export function openWebhookSecret(sealed: string, webhookId: string, sealer: Sealer): Promise<string | null> {
  return sealer.open(sealed, contextOf(webhookId))
}

function contextOf(webhookId: string): string {
  return `webhook:${webhookId}`
}
