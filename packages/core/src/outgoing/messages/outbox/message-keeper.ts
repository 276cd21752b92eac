import { randomUuid } from '../../../foundations/crypto/random.ts'
import type { Sealer } from '../../../foundations/crypto/seal.ts'
import type { EventBus } from '../../../foundations/events/bus.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import type { UserStore } from '../../../ports/accounts/users.ts'
import { type Delivery, type DeliveryStore, MESSAGE_QUEUES } from '../../../ports/events/deliveries.ts'
import type { Observer } from '../../../ports/events/observer.ts'
import type { Logger } from '../../../ports/host/log.ts'
import type { CodeFacts } from '../../../ports/host/sms.ts'
import {
  channelOf,
  featureContentOf,
  type KeptMessage,
  kindOf,
  type Message,
  maskedRecipient,
  sealMessage,
} from './message.ts'
import { outcomeOf } from './message-outcome.ts'
import { type RecordStores, refsOf } from './record-ref.ts'
import { tellOfGivenUp } from './tell-of-given-up.ts'

/** Longest time in milliseconds for which a notice or a feature's message is tried again: three days. */
const NOTICE_MS = 3 * 86_400_000
const MIN_HOLD_MS = 60_000

/** A stored message during its first try. */
export interface HeldMessage {
  readonly messageId: string
  /** Deletes the stored message. Call it after a successful try. Never rejects. */
  drop(): Promise<void>
  /** Stores when the next try is due, or that the message is given up. Call it after a failed try. Returns true if there is a next try. */
  keep(error: unknown): Promise<boolean>
}

export interface MessageKeeper {
  /**
   * Stores the message before its first try, so that a crash doesn't lose the message. Returns undefined if the store fails; the caller then makes
   * the try anyway.
   */
  hold(message: Message): Promise<HeldMessage | undefined>
}

interface Ports extends RecordStores {
  readonly deliveries: DeliveryStore
  readonly users: Pick<UserStore, 'findByEmail'>
}

interface Settings {
  readonly sealer: Sealer
  readonly events: EventBus
  readonly now: () => Date
  readonly logger: Logger
  readonly observer?: Observer | undefined
  readonly leaseMs: number
  wake(): Promise<void>
}

/**
 * Creates the keeper. A stored message becomes due when its hold ends, so another try is made even if the process ends during the first one. If the
 * store lacks `endHold`, the message is stored only after its first try has failed.
 */
export function createMessageKeeper(ports: Ports, settings: Settings): MessageKeeper {
  const { deliveries } = ports
  const { sealer, now, logger } = settings
  const holdMs = Math.max(MIN_HOLD_MS, settings.leaseMs)
  const endHold = deliveries.endHold?.bind(deliveries)

  async function held(message: Message): Promise<HeldMessage> {
    const createdAt = now()
    const messageId = randomUuid()
    const content = await contentOf(message, createdAt, ports)
    const userId = await userIdOf(message, ports)
    const channel = channelOf(message)
    const delivery: Delivery = withoutUndefined({
      id: randomUuid(),
      messageId,
      webhookId: MESSAGE_QUEUES[channel],
      event: `${channel}.${kindOf(message)}`,
      url: maskedRecipient(message),
      status: 'pending',
      attempts: 0,
      nextAttemptAt: new Date(createdAt.getTime() + holdMs),
      createdAt,
      body: await sealMessage(content, messageId, sealer),
      userId,
    })
    if (endHold !== undefined) await deliveries.enqueue([delivery])
    const drop = async () => endHold?.([delivery.id], null)
    return {
      messageId,
      async drop() {
        await orWarn(drop)
      },
      async keep(error) {
        const { status, nextAttemptAt, statusCode, text } = outcomeOf(error, { attempts: 0, createdAt }, content, now())
        const { nextAttemptAt: _, ...rest } = delivery
        const tried: Delivery = {
          ...rest,
          id: randomUuid(),
          status,
          attempts: 1,
          ...(nextAttemptAt && { nextAttemptAt }),
          ...(statusCode !== undefined && { lastStatusCode: statusCode }),
          lastError: text,
        }
        // Stores the next try before it ends the hold: a crash in between may send the message twice, but never loses it.
        const isStored = await orWarn(() => deliveries.enqueue([tried]))
        if (!isStored) return false
        await orWarn(drop)
        if (status === 'dead') await tellOfGivenUp(tried, text, settings)
        else await settings.wake()
        return status === 'pending'
      },
    }
  }

  /**
   * Runs a write to the outbox's store. If it fails, logs a warning and returns false. If the message is held in the store, it then becomes due when
   * its hold ends, and may be sent twice.
   */
  async function orWarn(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      logger({ level: 'warn', event: 'outbox.late', error })
      return false
    }
  }

  return {
    async hold(message) {
      try {
        return await held(message)
      } catch (error) {
        logger({ level: 'warn', event: 'outbox.late', error })
        return undefined
      }
    },
  }
}

async function contentOf(message: Message, createdAt: Date, stores: RecordStores): Promise<KeptMessage> {
  const refs = await refsOf(message, stores)
  const notice = new Date(createdAt.getTime() + NOTICE_MS)
  const ends =
    refs.length === 0 ? [notice, featureContentOf(message)?.until ?? notice] : refs.map(({ expiresAt }) => expiresAt)
  const until = new Date(Math.min(...ends.map((end) => end.getTime())))
  // Leaves out the fourth argument of `sendCode`, because `refs` already contains its proofs.
  const args = message.method === 'sendCode' ? message.args.slice(0, 3) : message.args
  return { method: message.method, args, refs, until }
}

/** Returns the id of the recipient's user, so that the message is deleted with the account. */
async function userIdOf(message: Message, { users }: Ports): Promise<string | undefined> {
  const { method, args } = message
  // The cast is safe: `SmsSender` declares this argument.
  if (method === 'sendCode') return (args[3] as CodeFacts | undefined)?.proofs?.[0]?.userId
  return featureContentOf(message)?.userId ?? (await users.findByEmail(String(args[0])))?.id
}
