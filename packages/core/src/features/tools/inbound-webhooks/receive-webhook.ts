/** Webhooks that other services send, answered by scripts. Routes: /webhook/:provider. Ports: webhooks, settings, scripts, webhookRuns. */
import * as v from 'valibot'

import { failure } from '../../../http/errors.ts'
import { isEventLabel } from '../../../http/event-label.ts'
import { rawBody } from '../../../http/input.ts'
import { limits } from '../../../limits/limits.ts'
import type { Webhook } from '../../../ports/webhooks.ts'
import { endpoint, type Services } from '../../../sign-in/services.ts'
import { openWebhookSecret } from '../../../webhooks/webhook-secret.ts'
import { publishEmitted } from './publish-emitted.ts'
import { readPayload } from './read-payload.ts'
import { runWebhookScript } from './run-webhook-script.ts'
import { isSigned } from './verify-signature.ts'

/** Takes a webhook of a provider: checks its signature over the raw body, runs its script, and publishes the event that the script asks for. */
export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/webhook/:provider',
  summary: 'Receive a webhook',
  access: 'public',
  needs: ['webhooks.findByProvider', 'settings'],
  uses: ['scripts', 'webhookRuns'],
  limit: limits.inbound,
  bodyLimit: 1024 * 1024,
  isRaw: true,
  body: rawBody,
  replies: { 200: v.object({ ok: v.literal(true) }) },
  errors: ['INVALID_SIGNATURE', 'OVERLOADED'],

  async handle({ params: { provider }, body: readBody, context }, given) {
    const { headers } = context.request
    const done = { status: 200, body: { ok: true } }
    // No registration has such a name.
    if (!isEventLabel(provider)) return done
    const webhook = await given.webhooks.findByProvider(provider)
    if (webhook?.isActive === false) return done
    const { onWebhook } = given
    // Nothing takes it: its body isn't read either.
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

/** 401 INVALID_SIGNATURE unless the webhook has no secret or its sender signed the body. */
async function assertSigned(
  { id, secret, signatureScheme = 'sallyport' }: Webhook,
  rawBody: Uint8Array,
  headers: Headers,
  { sealer, now, logger }: Services,
): Promise<void> {
  if (secret === undefined) return
  const opened = await openWebhookSecret(secret, id, sealer)
  if (opened === null) logger({ level: 'error', event: 'webhook.secret.unreadable', webhookId: id })
  if (opened === null || !isSigned(signatureScheme, { rawBody, headers, secret: opened, now: now() }))
    throw failure('INVALID_SIGNATURE')
}

/** What the host's callback gives; what it throws is logged, and the sender isn't told. */
async function answerOf(call: () => unknown, { logger }: Services): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    logger({ level: 'error', event: 'webhook.failed', error })
    return null
  }
}
