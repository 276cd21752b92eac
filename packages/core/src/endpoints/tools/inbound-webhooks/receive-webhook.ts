import * as v from 'valibot'
import type { Sealer } from '../../../foundations/crypto/seal.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { isEventLabel } from '../../../foundations/values/event-label.ts'
import { openWebhookSecrets } from '../../../outgoing/webhooks/webhook-secret.ts'
import type { Webhook } from '../../../ports/events/webhooks.ts'
import type { Logger } from '../../../ports/host/log.ts'
import { rawBody } from '../../../web/http/request/input.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { publishEmitted } from './publish-emitted.ts'
import { readPayload } from './read-payload.ts'
import { runWebhookScript } from './run-webhook-script.ts'
import { isSigned } from './verify-signature.ts'

/**
 * Receives a provider's webhook: verifies the signature of the raw body, runs the webhook's script, or else the host's `onWebhook`, and publishes
 * the event in the result.
 */
export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/webhook/:provider',
  summary: 'Receive a webhook',
  success: 'Accepted.',
  access: 'public',
  needs: ['webhooks.findByProvider', 'settings'],
  limit: limits.inbound,
  bodyLimit: 1024 * 1024,
  isRaw: true,
  body: rawBody,
  replies: { 200: v.object({ ok: v.literal(true) }) },
  errors: ['INVALID_SIGNATURE', 'OVERLOADED'],

  async handle({ params: { provider }, body: readBody, context }, given) {
    const { headers } = context.request
    const done = { status: 200, body: { ok: true } }
    // Replies with success without reading the store: webhooks can't be registered for a provider with an invalid name.
    if (!isEventLabel(provider)) return done
    const webhook = await given.webhooks.findByProvider(provider)
    if (webhook?.isActive === false) return done
    const { onWebhook } = given
    // Replies with success without reading the body, because no script or callback handles it.
    if (webhook === null && onWebhook === undefined) return done
    const bytes = await readBody()
    if (webhook !== null) await assertSigned(webhook, bytes, headers, given)
    if (webhook?.jsScript === undefined && onWebhook === undefined) return done
    const payload = readPayload(bytes, headers.get('Content-Type'))
    if (webhook?.jsScript !== undefined) {
      const emitted = await runWebhookScript(webhook, payload, context, given)
      await publishEmitted(emitted, webhook.tenantId, context, given)
    } else if (onWebhook !== undefined) {
      const result = await answerOf(
        () => onWebhook(provider, payload, { request: context.request, rawBody: bytes }),
        given,
      )
      await publishEmitted(result, webhook?.tenantId, context, given)
    }
    return done
  },
})

/** Rejects with 401 INVALID_SIGNATURE unless the sender signed the body. A webhook without a secret isn't checked. */
async function assertSigned(
  webhook: Webhook,
  rawBody: Uint8Array,
  headers: Headers,
  { sealer, now, logger }: { readonly sealer: Sealer; readonly now: () => Date; readonly logger: Logger },
): Promise<void> {
  const { id, signatureScheme = 'sallyport' } = webhook
  const secrets = await openWebhookSecrets(webhook, sealer, now())
  if (secrets?.length === 0) return
  if (secrets === null) logger({ level: 'error', event: 'webhook.secret.unreadable', webhookId: id })
  const isOf = (secret: string) => isSigned(signatureScheme, { rawBody, headers, secret, now: now() })
  if (!secrets?.some(isOf)) throw failure('INVALID_SIGNATURE')
}

/** Returns the result of the host application's callback. If the callback throws, logs the error; the sender still gets a success. */
async function answerOf(call: () => unknown, { logger }: { readonly logger: Logger }): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    logger({ level: 'error', event: 'webhook.failed', error })
    return null
  }
}
