import type { User } from '@sallyport/core'
import { badge } from '@sallyport/example-badge'
import { postBearer } from '../auth/sign-in/pending-sign-in.ts'
import { type AccountFields, addAccount, type SignedIn, signIn } from '../support/account.ts'
import type { Answer } from '../support/answer.ts'
import { status } from '../support/expect.ts'
import type { Native } from '../support/native.ts'
import type { MakeTarget, Overrides, Target } from '../support/target.ts'

export const SECRET = 'c0ffee-c0ffee-c0ffee'

/** Text that a badge's reader types. */
export function signInByBadge(target: Target, secret = SECRET): Promise<Answer> {
  return postBearer(target, '/auth/badge/sign-in', { secret })
}

export function addBadge(client: Native, secret = SECRET): Promise<Answer> {
  return client.post('/auth/badge', { secret })
}

/** An account with a badge, and the session that added it. */
export async function badgeAccount(
  open: MakeTarget,
  { options = {}, fields = {} }: { readonly options?: Overrides; readonly fields?: AccountFields } = {},
): Promise<{ readonly target: Target; readonly user: User; readonly client: Native & SignedIn }> {
  const target = await open({ features: [badge], ...options })
  const user = await addAccount(target, fields)
  const client = await signIn(target, user)
  status(await addBadge(client), 200)
  return { target, user, client }
}
