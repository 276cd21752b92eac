import { hashToken } from '../../../foundations/crypto/token-hash.ts'
import type { InvitationStore } from '../../../ports/accounts/invitations.ts'
import type { Proof, ProofStore } from '../../../ports/accounts/proofs.ts'
import type { CodeFacts } from '../../../ports/host/sms.ts'
import type { Message, MessageMethod, RecordRef } from './message.ts'

export interface RecordStores {
  readonly proofs: Pick<ProofStore, 'find'>
  readonly invitations?: Pick<InvitationStore, 'findByTokenHash'> | undefined
}

/**
 * Possible purposes of the token that is the second argument of each method. Mails about changed sign-in methods are left out: they are useful even
 * if their link no longer works.
 */
const PURPOSES: Partial<Record<MessageMethod, readonly RecordRef['purpose'][]>> = {
  sendPasswordReset: ['reset-password'],
  sendMagicLink: ['magic-link', 'magic-link-2fa', 'sign-up'],
  sendSignUp: ['sign-up'],
  sendVerificationEmail: ['verify-email'],
  sendChangeEmail: ['change-email'],
  sendLinkAccount: ['link-account'],
  sendInvitation: ['invitation'],
}
/** Milliseconds. Two times of expiry that differ by less count as equal, because a host's store may keep times with less precision. */
const SAME_MS = 1000

/** Returns references to the stored tokens that the message's link or code redeems. Empty for a message without a link or code. */
export async function refsOf(message: Message, stores: RecordStores): Promise<readonly RecordRef[]> {
  const { method, args } = message
  if (method === 'sendCode') {
    // The cast is safe: `SmsSender` declares this argument.
    const { proofs = [] } = (args[3] as CodeFacts | undefined) ?? {}
    return proofs.flatMap(refTo)
  }
  const hash = hashToken(String(args[1]))
  for (const purpose of PURPOSES[method] ?? []) {
    const found = await findRecord({ purpose, hash }, stores)
    if (found?.expiresAt === undefined) continue
    const own = { purpose, hash, expiresAt: found.expiresAt }
    const signIn = 'data' in found ? found.data.tempTokenHash : undefined
    if (typeof signIn !== 'string') return [own]
    const pending = await stores.proofs.find('2fa', signIn)
    return pending === null ? [own] : [own, ...refTo(pending)]
  }
  return []
}

/** True if the record still exists unchanged: the link or code was neither used nor replaced, and its user wasn't deleted. */
export async function isCurrent(ref: RecordRef, stores: RecordStores): Promise<boolean> {
  const found = await findRecord(ref, stores)
  return found?.expiresAt !== undefined && Math.abs(found.expiresAt.getTime() - ref.expiresAt.getTime()) < SAME_MS
}

function refTo({ purpose, hash, expiresAt }: Proof): readonly RecordRef[] {
  return expiresAt === undefined ? [] : [{ purpose, hash, expiresAt }]
}

async function findRecord({ purpose, hash }: Pick<RecordRef, 'purpose' | 'hash'>, stores: RecordStores) {
  if (purpose === 'invitation') return stores.invitations?.findByTokenHash(hash) ?? null
  return stores.proofs.find(purpose, hash)
}
