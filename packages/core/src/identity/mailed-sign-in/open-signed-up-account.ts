import { failure } from '../../foundations/values/errors.ts'
import { withoutUndefined } from '../../foundations/values/without-undefined.ts'
import type { Proof } from '../../ports/accounts/proofs.ts'
import type { Registration } from '../../ports/accounts/registration.ts'
import type { User } from '../../ports/accounts/users.ts'
import { isConflict } from '../../ports/conflict-error.ts'
import type { Mailer } from '../../ports/host/mailer.ts'
import { aboutRequest } from '../../web/http/request/about-request.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import type { AccessGiven } from '../accounts/removal/end-access.ts'
import { guestToUpgrade, type PresentedGiven } from '../guests/presented-guest.ts'
import { upgradedByHost, upgradeGuest } from '../guests/upgrade-guest.ts'
import { giveBack } from '../one-time-tokens/mailed-tokens.ts'
import { idOfRegistered } from './id-of-registered.ts'
import { type SignUp, signUpIn } from './sign-up-proof.ts'

export interface OpeningGiven extends AccessGiven, PresentedGiven {
  readonly registration?: Registration | undefined
  readonly mailer?: Mailer | undefined
  readonly now: () => Date
}

/**
 * Creates the account of a redeemed sign-up, without a password. Its address is owned, because the token was mailed there. In the session
 * of the guest who requested the sign-up, the guest becomes a member with this account and keeps the id. Rejects with 400
 * INVALID_MAGIC_LINK if the address has an account by now, or with the AuthError of the host's `onRegister`. A failing store doesn't use up
 * the token.
 */
export async function openSignedUpAccount(proof: Proof, context: RequestContext, given: OpeningGiven): Promise<User> {
  const signUp = signUpIn(proof)
  try {
    const user = await createUser(signUp, context, given)
    if (user === null) throw failure('INVALID_MAGIC_LINK')
    const { sendWelcome } = given.mailer ?? {}
    const { email, emailLang, fields } = signUp
    if (sendWelcome) context.background(() => sendWelcome(email, { email, ...fields }, emailLang))
    return user
  } catch (error) {
    await giveBack(proof, error, given)
    throw error
  }
}

/** Returns the new user, or null if the address is taken. */
async function createUser(signUp: SignUp, context: RequestContext, given: OpeningGiven): Promise<User | null> {
  const { userId, guestId, email, emailLang, fields } = signUp
  const { users, events, now } = given
  if ((await users.findByEmail(email)) !== null) return null
  const guest = guestId === undefined ? null : await guestToUpgrade(context, given)
  const isGuests = guest !== null && guest.id === guestId
  const created = (id: string) => {
    const about = aboutRequest(context, { userId: id })
    return { event: 'identity.user.created' as const, data: { email, provider: 'local' }, about }
  }
  const { onRegister } = given.registration ?? {}
  if (onRegister !== undefined) {
    const { request, connection } = context
    const registered = withoutUndefined({ ...fields, email, emailLang, userId: isGuests ? guest.id : userId })
    const id = await idOfRegistered(() => onRegister(registered, { request, connection }))
    if (id === null) return null
    if (isGuests && id === guest.id) return upgradedByHost(id, context, given)
    await events.publishAll([created(id)])
    return users.findById(id)
  }
  const { name, firstName, lastName } = fields as Pick<User, 'name' | 'firstName' | 'lastName'>
  if (isGuests) {
    const upgrade = { email, name, firstName, lastName, isEmailVerified: true, loginProvider: 'local' }
    return upgradeGuest(guest, withoutUndefined(upgrade), context, given).catch(takenAsNull)
  }
  const user = withoutUndefined({
    id: userId,
    email,
    name,
    firstName,
    lastName,
    loginProvider: 'local',
    isEmailVerified: true,
    isTotpEnabled: false,
    createdAt: now(),
  })
  try {
    await events.change([created(userId)], () => users.insert(user))
    return user
  } catch (error) {
    return takenAsNull(error)
  }
}

function takenAsNull(error: unknown): null {
  if (isConflict(error)) return null
  throw error
}
