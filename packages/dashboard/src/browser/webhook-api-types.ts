/** Types of the admin API's responses about webhooks. All other response types are in api-types.ts. */
import type { ReplyOf } from './api-types.ts'

export type WebhookList = ReplyOf<'/api/webhooks'>

/** A webhook. The API never returns the secret: the value `***` means that a secret is set. */
export type Webhook = WebhookList['webhooks'][number]
export type OneWebhook = ReplyOf<'/api/webhooks/{id}'>
export type SignatureScheme = NonNullable<Webhook['signatureScheme']>

export const SIGNATURE_SCHEMES = [
  'sallyport',
  'github',
  'stripe',
  'slack',
  'standard-webhooks',
] as const satisfies readonly SignatureScheme[]

export type RotatedSecret = ReplyOf<'/api/webhooks/{id}/rotate-secret', 'post'>

export type TestResult = ReplyOf<'/api/webhooks/{id}/test', 'post'>

export type DeliveryList = ReplyOf<'/api/webhooks/{id}/deliveries'>
export type Delivery = DeliveryList['deliveries'][number]

export type ReplayedDeliveries = ReplyOf<'/api/deliveries/replay', 'post'>

export const DELIVERY_STATUSES = ['pending', 'delivered', 'dead'] as const satisfies readonly Delivery['status'][]

export type RunList = ReplyOf<'/api/webhooks/{id}/runs'>
export type WebhookRun = RunList['runs'][number]

/** `outcome`: why the script failed. Missing after a success. */
export type DryRun = ReplyOf<'/api/webhooks/{id}/dry-run', 'post'>

export type EventNames = ReplyOf<'/api/event-names'>

export type ActionList = ReplyOf<'/api/actions'>
export type WebhookAction = ActionList['actions'][number]
