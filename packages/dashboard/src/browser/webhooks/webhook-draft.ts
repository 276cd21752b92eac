import { listOf } from '../forms/form-values.ts'
import type { SignatureScheme, Webhook } from '../webhook-api-types.ts'
import { newSecret } from './new-secret.ts'

export interface WebhookDraft {
  readonly isOutgoing: boolean
  readonly url: string
  readonly events: string
  readonly maxRetries: string
  readonly retryDelayMs: string
  readonly retry: '' | 'standard'
  readonly isInbound: boolean
  readonly provider: string
  readonly signatureScheme: SignatureScheme
  readonly allowedActions: readonly string[]
  readonly jsScript: string
  readonly secretMode: 'keep' | 'set' | 'none'
  readonly secret: string
  readonly isActive: boolean
  readonly tenantId: string
}

export interface DraftProps {
  readonly draft: WebhookDraft
  set(change: Partial<WebhookDraft>): void
}

/** Returns the form values of an existing webhook, or the defaults of a new one. */
export function draftOf(webhook: Partial<Webhook> = {}): WebhookDraft {
  const isNew = webhook.id === undefined
  return {
    isOutgoing: isNew || webhook.url !== undefined,
    url: webhook.url ?? '',
    events: (webhook.events ?? ['*']).join('\n'),
    maxRetries: String(webhook.maxRetries ?? 3),
    retryDelayMs: String(webhook.retryDelayMs ?? 1000),
    retry: webhook.retry ?? '',
    isInbound: webhook.provider !== undefined,
    provider: webhook.provider ?? '',
    signatureScheme: webhook.signatureScheme ?? 'sallyport',
    allowedActions: webhook.allowedActions ?? [],
    jsScript: webhook.jsScript ?? '',
    secretMode: isNew ? 'set' : webhook.secret === undefined ? 'none' : 'keep',
    secret: isNew ? newSecret() : '',
    isActive: webhook.isActive ?? true,
    tenantId: webhook.tenantId ?? '',
  }
}

/** Returns the request body. For a new webhook, empty values are omitted. For an existing one, null deletes a value. */
export function bodyOf(draft: WebhookDraft, isNew: boolean): Readonly<Record<string, unknown>> {
  const { isOutgoing, isInbound, secretMode, secret } = draft
  const orNull = (isThere: boolean, value: unknown) => (isThere && value !== '' ? value : null)
  const body = {
    url: orNull(isOutgoing, draft.url.trim()),
    events: orNull(isOutgoing, listOf(draft.events).length > 0 ? listOf(draft.events) : ['*']),
    maxRetries: Number(draft.maxRetries),
    retryDelayMs: Number(draft.retryDelayMs),
    retry: orNull(isOutgoing, draft.retry),
    provider: orNull(isInbound, draft.provider.trim()),
    signatureScheme: orNull(isInbound, draft.signatureScheme),
    allowedActions: orNull(isInbound, draft.allowedActions),
    jsScript: orNull(isInbound, draft.jsScript.trim() === '' ? '' : draft.jsScript),
    secret: secretMode === 'set' ? secret : null,
    isActive: draft.isActive,
    tenantId: orNull(true, draft.tenantId.trim()),
  }
  const entries = Object.entries(body).filter(
    ([name, value]) => !(isNew && value === null) && !(name === 'secret' && secretMode === 'keep'),
  )
  return Object.fromEntries(entries)
}
