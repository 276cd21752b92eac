import { encodeBase64 } from '../../foundations/crypto/encoding.ts'
import { randomBytes } from '../../foundations/crypto/random.ts'
import { isSealed, type Sealer } from '../../foundations/crypto/seal.ts'
import type { Webhook } from '../../ports/events/webhooks.ts'

/** Length of a new secret in bytes. Standard Webhooks requires 24 to 64. */
const SECRET_BYTES = 32

/** Creates a secret in the format of Standard Webhooks: `whsec_`, then random bytes in base64. */
export function newWebhookSecret(): string {
  return `whsec_${encodeBase64(randomBytes(SECRET_BYTES))}=`
}

/** Encrypts a webhook's secret for storage. The text can be decrypted only with the same `webhookId` (R35). */
export function sealWebhookSecret(secret: string, webhookId: string, sealer: Sealer): Promise<string> {
  return sealer.seal(secret, contextOf(webhookId))
}

/**
 * Decrypts a webhook's stored secret. Returns a secret in plain text unchanged, because hosts' stores may contain such secrets. Returns null if the
 * secret can't be decrypted.
 */
export async function openWebhookSecret(stored: string, webhookId: string, sealer: Sealer): Promise<string | null> {
  return isSealed(stored) ? sealer.open(stored, contextOf(webhookId)) : stored
}

/**
 * Returns the secrets that are valid now: the current one and, during a rotation, then the former one. Empty if the webhook has no secret; null if
 * the current secret can't be decrypted. A former secret that can't be decrypted is left out.
 */
export async function openWebhookSecrets(
  { id, secret, previousSecret, previousSecretUntil }: Webhook,
  sealer: Sealer,
  now: Date,
): Promise<readonly string[] | null> {
  if (secret === undefined) return []
  const own = await openWebhookSecret(secret, id, sealer)
  if (own === null) return null
  const isRotating = previousSecret !== undefined && previousSecretUntil !== undefined && previousSecretUntil > now
  const former = isRotating ? await openWebhookSecret(previousSecret, id, sealer) : null
  return former === null ? [own] : [own, former]
}

function contextOf(webhookId: string): string {
  return `webhook:${webhookId}`
}
