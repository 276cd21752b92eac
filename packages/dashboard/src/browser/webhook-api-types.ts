/** Types of the admin API's responses about webhooks. All other response types are in api-types.ts. */
import type { PageInfo } from './api-types.ts'

export const SIGNATURE_SCHEMES = ['sallyport', 'github', 'stripe', 'slack', 'standard-webhooks'] as const

export type SignatureScheme = (typeof SIGNATURE_SCHEMES)[number]

/** A webhook. The API never returns the secret: the value `***` means that a secret is set. */
export interface Webhook {
  readonly id: string
  readonly url?: string
  readonly events?: readonly string[]
  readonly secret?: string
  readonly isActive: boolean
  readonly tenantId?: string
  readonly maxRetries: number
  readonly retryDelayMs: number
  readonly provider?: string
  readonly allowedActions?: readonly string[]
  readonly jsScript?: string
  readonly signatureScheme?: SignatureScheme
  readonly createdAt: string
}

export interface WebhookList extends PageInfo {
  readonly webhooks: readonly Webhook[]
}

export interface OneWebhook {
  readonly webhook: Webhook
}

export interface TestResult {
  readonly delivered: boolean
  readonly statusCode?: number
  readonly error?: string
}

export const DELIVERY_STATUSES = ['pending', 'delivered', 'dead'] as const

export interface Delivery {
  readonly id: string
  readonly messageId: string
  readonly event: string
  readonly url: string
  readonly status: (typeof DELIVERY_STATUSES)[number]
  readonly attempts: number
  readonly nextAttemptAt?: string
  readonly createdAt: string
  readonly deliveredAt?: string
  readonly lastStatusCode?: number
  readonly lastError?: string
  readonly body: string
}

export interface DeliveryList extends PageInfo {
  readonly deliveries: readonly Delivery[]
}

export interface WebhookRun {
  readonly id: string
  readonly at: string
  readonly durationMs: number
  readonly outcome: 'event' | 'none' | 'error' | 'timeout' | 'memory'
  readonly error?: string
  readonly logs: readonly string[]
}

export interface RunList extends PageInfo {
  readonly runs: readonly WebhookRun[]
}

export interface DryRun {
  readonly result: unknown
  readonly logs: readonly string[]
  readonly error?: string
  /** Reason why the script failed. Missing after a success. */
  readonly outcome?: 'error' | 'timeout' | 'memory'
  readonly actions: readonly { readonly id: string; readonly args: readonly unknown[] }[]
}

export interface WebhookAction {
  readonly id: string
  readonly label: string
  readonly category: string
  readonly description: string
  readonly dependsOn?: readonly string[]
}

export interface ActionList {
  readonly actions: readonly WebhookAction[]
}
