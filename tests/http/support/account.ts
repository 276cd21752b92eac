import type { User } from '@sallyport/core'
import { cheapHasher } from '@sallyport/testkit'
import { type Browser, browser } from './browser.ts'
import { status } from './expect.ts'
import { type Native, native } from './native.ts'
import type { Target } from './target.ts'

/** Fields of an account; `undefined` leaves one out that would be there. */
export type AccountFields = { readonly [K in keyof User]?: User[K] | undefined }

export const PASSWORD = 'correct horse battery staple'

/** Puts an account into the store, with `PASSWORD` unless told otherwise. */
export async function addAccount(target: Target, fields: AccountFields = {}): Promise<User> {
  const email = fields.email ?? 'ada@example.com'
  const all = {
    id: `user-${email}`,
    email,
    passwordHash: await cheapHasher.hash(PASSWORD),
    loginProvider: 'local',
    isEmailVerified: true,
    isTotpEnabled: false,
    createdAt: target.clock.now(),
    ...fields,
  }
  // Sound because what is left out is optional.
  const user = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as unknown as User
  await target.stores.users.insert(user)
  return user
}

/** An account and a browser that is signed in to it. */
export async function signedInBrowser(
  target: Target,
  fields: AccountFields = {},
): Promise<{ readonly user: User; readonly client: Browser }> {
  const user = await addAccount(target, fields)
  const client = browser(target)
  status(await client.login(user.email, PASSWORD), 200)
  return { user, client }
}

/** An account and a bearer client that is signed in to it. */
export async function signedInNative(
  target: Target,
  fields: AccountFields = {},
): Promise<{ readonly user: User; readonly client: Native & SignedIn }> {
  const user = await addAccount(target, fields)
  return { user, client: await signIn(target, user) }
}

/** The tokens of a client that has them. */
export interface SignedIn {
  accessToken: string
  refreshToken: string
}

/** A further session of an account. */
export async function signIn(target: Target, { email }: Pick<User, 'email'>): Promise<Native & SignedIn> {
  const client = native(target)
  status(await client.login(email, PASSWORD), 200)
  // Sound because a sign-in that answered 200 in bearer mode gave both, which keep() checked.
  return client as Native & SignedIn
}
