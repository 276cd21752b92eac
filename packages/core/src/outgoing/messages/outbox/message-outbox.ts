/**
 * The outbox of mails and text messages: each message is stored before its first try. A failed message is tried again until its link or code expires.
 * A notice is tried for three days; a feature's message until its `until`, at most three days. The outbox shares its store and its drain with the
 * deliveries of webhooks.
 */
import type { Sealer } from '../../../foundations/crypto/seal.ts'
import type { EventBus } from '../../../foundations/events/bus.ts'
import type { OutboundCalls } from '../../../foundations/net/outbound-calls.ts'
import { UndeliveredError } from '../../../foundations/values/undelivered-error.ts'
import type { InvitationStore } from '../../../ports/accounts/invitations.ts'
import type { ProofStore } from '../../../ports/accounts/proofs.ts'
import type { UserStore } from '../../../ports/accounts/users.ts'
import type { DeliveryStore, LeasedDelivery } from '../../../ports/events/deliveries.ts'
import type { Observer } from '../../../ports/events/observer.ts'
import type { Logger } from '../../../ports/host/log.ts'
import type { Mailer, MailerFor } from '../../../ports/host/mailer.ts'
import type { SmsSender } from '../../../ports/host/sms.ts'
import { type CallMessage, callMessage } from './call-message.ts'
import { deliverMessage } from './deliver-message.ts'
import { channelOf, type Message } from './message.ts'
import { createMessageKeeper } from './message-keeper.ts'

export interface MessagePorts {
  readonly mailer?: Mailer
  readonly mailerFor?: MailerFor
  readonly sms?: SmsSender
  readonly deliveries?: DeliveryStore
  readonly invitations?: InvitationStore
  readonly proofs: ProofStore
  readonly users: UserStore
}

export interface MessageSettings {
  readonly sealer: Sealer
  readonly events: EventBus
  readonly now: () => Date
  readonly logger: Logger
  readonly observer?: Observer | undefined
  readonly calls: OutboundCalls
  /** Makes the delivery loops check for due messages. Called after a message was stored for another try. */
  wake(): Promise<void>
}

export type DeliverMessage = (leased: LeasedDelivery, cut?: AbortSignal) => Promise<void>

export interface MessageOutbox {
  /** The mailer and the sender of text messages that handlers use. Both reject with an UndeliveredError. */
  readonly mailer?: Mailer
  readonly sms?: SmsSender
  /** Tries to send a leased message once. Undefined without a store of deliveries, or if neither mails nor text messages can be sent. */
  readonly deliver: DeliverMessage | undefined
  /** Milliseconds for which a message must be leased, so that no other process tries to send it meanwhile. */
  readonly leaseMs: number
}

/** Milliseconds by which a lease is longer than `calls.hostTimeoutMs`, the time limit of each call to the mailer or gateway. */
const MARGIN_MS = 5000

/** Creates the outbox. Without a store of deliveries, each message is tried only once. */
export function createMessageOutbox(ports: MessagePorts, settings: MessageSettings): MessageOutbox {
  const { mailer, sms, deliveries } = ports
  const { calls, observer } = settings
  const leaseMs = calls.hostTimeoutMs + MARGIN_MS
  const call = callMessage(ports)
  const counted: CallMessage = async (message, messageId) => {
    try {
      await call(message, messageId)
      observer?.message?.(channelOf(message), 'sent')
    } catch (error) {
      observer?.message?.(channelOf(message), 'failed')
      throw error
    }
  }
  const keeper = deliveries && createMessageKeeper({ ...ports, deliveries }, { ...settings, leaseMs })

  async function send(message: Message): Promise<void> {
    const held = await keeper?.hold(message)
    try {
      await counted(message, held?.messageId)
    } catch (error) {
      const isKept = held === undefined ? false : await held.keep(error)
      throw new UndeliveredError(error, isKept)
    }
    await held?.drop()
  }

  const sending =
    (method: Message['method']) =>
    (...args: readonly unknown[]) =>
      send({ method, args })
  /** Returns the carrier with each method stored and sent by the outbox. */
  const through = <T extends Mailer | SmsSender>(carrier: T) =>
    // The casts are safe: each function takes the arguments of the method with the same name, and passes them on.
    Object.fromEntries(
      Object.keys(carrier).map((method) => [method, sending(method as Message['method'])]),
    ) as unknown as T
  const canSend = mailer !== undefined || sms !== undefined
  return {
    ...(mailer && { mailer: through(mailer) }),
    ...(sms && { sms: through(sms) }),
    deliver:
      deliveries && canSend
        ? (leased, cut) => deliverMessage(leased, { ...ports, deliveries }, { ...settings, call: counted }, cut)
        : undefined,
    leaseMs,
  }
}
