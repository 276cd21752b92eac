import type { Sealer } from '../../../foundations/crypto/seal.ts'
import { hashToken } from '../../../foundations/crypto/token-hash.ts'
import type { EventBus } from '../../../foundations/events/bus.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import type { InvitationStore } from '../../../ports/accounts/invitations.ts'
import type { UserStore } from '../../../ports/accounts/users.ts'
import type { DeliveryStore, LeasedDelivery, Settlement } from '../../../ports/events/deliveries.ts'
import type { Observer } from '../../../ports/events/observer.ts'
import type { Logger } from '../../../ports/host/log.ts'
import type { DeliveryError } from '../../delivery-error.ts'
import type { CallMessage } from './call-message.ts'
import { isStillRecipient } from './is-still-recipient.ts'
import { featureContentOf, type KeptMessage, openMessage, VOID } from './message.ts'
import { outcomeOf } from './message-outcome.ts'
import { isCurrent, type RecordStores } from './record-ref.ts'
import { tellOfGivenUp } from './tell-of-given-up.ts'

interface Ports extends RecordStores {
  readonly users: Pick<UserStore, 'findById'>
  readonly deliveries: DeliveryStore
  readonly invitations?: InvitationStore
}

interface Settings {
  readonly sealer: Sealer
  readonly events: EventBus
  readonly now: () => Date
  readonly logger: Logger
  readonly observer?: Observer | undefined
  readonly call: CallMessage
}

/**
 * Tries to send a leased message once and stores the outcome. Gives a message up without a try if its link or code is no longer valid, or if the
 * recipient of a feature's message has changed. `cut` aborts the try: its outcome isn't stored.
 */
export async function deliverMessage(
  leased: LeasedDelivery,
  ports: Ports,
  settings: Settings,
  cut?: AbortSignal,
): Promise<void> {
  const { deliveries } = ports
  const { sealer, now, logger } = settings
  const settle = (settlement: Omit<Settlement, 'at'>) =>
    deliveries.settle(leased.id, leased.lease, { ...settlement, at: now() })
  const message = await openMessage(leased.body, leased.messageId, sealer)
  if (message === null) return giveUp('the message cannot be decrypted with secret or previousSecrets')
  // A notice is sent even after the last time for a try: the service may have been down.
  const isNotice = message.refs.length === 0 && featureContentOf(message)?.until === undefined
  if (message.until <= now() && !isNotice) return giveUp(VOID.expired)
  for (const ref of message.refs) {
    if (!(await isCurrent(ref, ports))) {
      await settle({ status: 'dead', error: VOID.replaced })
      return
    }
  }
  if (!(await isStillRecipient(message, ports))) {
    await settle({ status: 'dead', error: VOID.moved })
    return
  }
  try {
    await until(cut, settings.call(message, leased.messageId))
  } catch (error) {
    // The try was aborted. Its outcome isn't stored, so the message is tried again when its lease ends.
    if (cut?.aborted) return
    const { status, nextAttemptAt, statusCode, text, receiver } = outcomeOf(error, leased, message, now())
    const isSettled = await settle(
      withoutUndefined({
        status,
        ...(nextAttemptAt && { nextAttemptAt }),
        statusCode,
        error: text,
        ...(receiver && { receiver }),
      }),
    )
    logger({ level: 'warn', event: 'delivery.failed', deliveryId: leased.id, attempts: leased.attempts + 1, error })
    if (isSettled && status === 'dead')
      await tellOfGivenUp({ ...leased, attempts: leased.attempts + 1 }, text, settings)
    return
  }
  await settle({ status: 'delivered', receiver: 'answering' })
  if (message.method === 'sendInvitation') await markSent(message, ports, now())

  async function giveUp(reason: DeliveryError): Promise<void> {
    if (await settle({ status: 'dead', error: reason })) await tellOfGivenUp(leased, reason, settings)
  }
}

/** Resolves or rejects like `work`, but rejects at once if the signal aborts. The work then continues, and its outcome is ignored. */
async function until(cut: AbortSignal | undefined, work: Promise<void>): Promise<void> {
  if (cut === undefined) return work
  let end = () => {}
  const aborted = new Promise<never>((_, reject) => {
    end = () => reject(cut.reason)
    cut.addEventListener('abort', end)
  })
  try {
    await Promise.race([work, aborted])
  } finally {
    cut.removeEventListener('abort', end)
  }
}

async function markSent({ args }: KeptMessage, { invitations }: Ports, at: Date): Promise<void> {
  const tokenHash = hashToken(String(args[1]))
  const invitation = await invitations?.findByTokenHash(tokenHash)
  if (invitation) await invitations?.markSent(invitation.id, tokenHash, at)
}
