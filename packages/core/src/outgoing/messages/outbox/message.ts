import type { Sealer } from '../../../foundations/crypto/seal.ts'
import type { ProofPurpose } from '../../../ports/accounts/proofs.ts'
import { type Delivery, MESSAGE_QUEUES } from '../../../ports/events/deliveries.ts'
import type { FeatureMailContent, Mailer } from '../../../ports/host/mailer.ts'
import type { FeatureTextContent, SmsSender } from '../../../ports/host/sms.ts'
import type { DeliveryError } from '../../delivery-error.ts'
import type { MailId } from '../mail-ids.ts'
import { maskedEmail } from '../masked-email.ts'

export type Channel = keyof typeof MESSAGE_QUEUES
export type MessageMethod = keyof Mailer | keyof SmsSender

/** A message: the method that sends it, and the arguments of the call. The first argument is the recipient. */
export interface Message {
  readonly method: MessageMethod
  readonly args: readonly unknown[]
}

/**
 * Reference to the stored token that a message's link or code redeems. `expiresAt` tells whether the record was replaced: the new one expires at
 * another time.
 */
export interface RecordRef {
  readonly purpose: ProofPurpose | 'invitation'
  readonly hash: string
  readonly expiresAt: Date
}

/** A message as the outbox stores it: encrypted, because it contains links, codes and addresses. */
export interface KeptMessage extends Message {
  /**
   * References to the stored tokens that the message's link or code redeems. If one of them is gone, the message is useless. Empty for a message
   * without a link or code of the service, and for messages of features.
   */
  readonly refs: readonly RecordRef[]
  /** Time at which the message becomes useless and is no longer tried. */
  readonly until: Date
}

/** Reasons for giving a message up without a try. A later try couldn't help either. */
export const VOID = {
  expired: 'what it carries has expired',
  /** The token in the message was used, replaced by a newer one or deleted with its account. */
  replaced: 'what it carries is no longer valid',
  /** The recipient of a feature's message was disabled or deleted, or no longer has the address or number. */
  moved: 'the recipient has changed',
} as const satisfies Readonly<Record<string, DeliveryError>>

const KINDS: Readonly<Record<MessageMethod, MailId | 'webhook-disabled' | 'code' | null>> = {
  sendPasswordReset: 'password-reset',
  sendMagicLink: 'magic-link',
  sendSignUp: 'sign-up',
  sendWelcome: 'welcome',
  sendVerificationEmail: 'verify-email',
  sendChangeEmail: 'change-email',
  sendLinkAccount: 'link-account',
  sendEmailChanged: 'email-changed',
  sendAccountExists: 'account-exists',
  sendInvitation: 'invitation',
  sendSecurityAlert: null,
  sendSignInMethodChanged: 'sign-in-method-changed',
  sendSignInMethodsRemoved: 'sign-in-methods-removed',
  sendWebhookDisabled: 'webhook-disabled',
  sendFeatureMail: null,
  sendCode: 'code',
  sendText: null,
}

/** Returns the kind of the message, such as `password-reset`. The kind contains no personal data. */
export function kindOf({ method, args }: Message): string {
  return KINDS[method] ?? String(args[1])
}

export function channelOf({ method }: Pick<Message, 'method'>): Channel {
  return isTextMethod(method) ? 'sms' : 'mail'
}

export function isTextMethod(method: MessageMethod): method is keyof SmsSender {
  return method === 'sendCode' || method === 'sendText'
}

/** Returns the content of a feature's message; undefined for a message of the service. */
export function featureContentOf({ method, args }: Message): FeatureMailContent | FeatureTextContent | undefined {
  if (method !== 'sendFeatureMail' && method !== 'sendText') return undefined
  // The cast is safe: both methods declare this argument.
  return args[2] as FeatureMailContent | FeatureTextContent
}

/** Returns channel and kind of a stored message. */
export function messageName({ webhookId, event }: Pick<Delivery, 'webhookId' | 'event'>): {
  readonly channel: Channel
  readonly kind: string
} {
  const channel = webhookId === MESSAGE_QUEUES.sms ? 'sms' : 'mail'
  return { channel, kind: event.slice(channel.length + 1) }
}

/** True if the delivery is a mail or text message. False for a delivery to a webhook. */
export function isMessage({ webhookId }: Pick<Delivery, 'webhookId'>): boolean {
  return Object.values<string>(MESSAGE_QUEUES).includes(webhookId)
}

/** True if the message was given up without a try: its link or code no longer works, its `until` has passed, or its recipient has changed. */
export function isVoid({ status, lastError }: Pick<Delivery, 'status' | 'lastError'>): boolean {
  return status === 'dead' && Object.values(VOID).some((reason) => reason === lastError)
}

/** Returns the recipient as administrators see it: a masked address, or the last two digits of a number. */
export function maskedRecipient({ method, args: [to] }: Message): string {
  return isTextMethod(method) ? `tel:***${String(to).slice(-2)}` : `mailto:${maskedEmail(String(to))}`
}

/** Encrypts a message for the outbox (R35). The text can be decrypted only with the same `messageId`. */
export function sealMessage(message: KeptMessage, messageId: string, sealer: Sealer): Promise<string> {
  return sealer.seal(JSON.stringify(message, tagDates), contextOf(messageId))
}

/** Decrypts a message. Returns null if it can't be decrypted. */
export async function openMessage(body: string, messageId: string, sealer: Sealer): Promise<KeptMessage | null> {
  const text = await sealer.open(body, contextOf(messageId))
  if (text === null) return null
  // The cast is safe: only `sealMessage` encrypts texts for this context.
  const { args, ...message } = JSON.parse(text, readDates) as KeptMessage
  // JSON writes an argument that is undefined as null.
  return { ...message, args: args.map((arg) => arg ?? undefined) }
}

function contextOf(messageId: string): string {
  return `message:${messageId}`
}

const DATE = '$date'

/**
 * Writes dates as tagged objects, which `readDates` turns back into dates. As plain texts, they couldn't be told apart from texts that strangers
 * chose.
 */
function tagDates(this: unknown, key: string, value: unknown): unknown {
  const original: unknown = Reflect.get(Object(this), key)
  return original instanceof Date ? { [DATE]: original.getTime() } : value
}

function readDates(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const time = Object.keys(value).length === 1 ? Reflect.get(value, DATE) : undefined
  return typeof time === 'number' ? new Date(time) : value
}
