import type { User } from '@sallyport/core'
import { cheapHasher } from '@sallyport/testkit'
import { status } from './expect.ts'
import { type Native, native } from './native.ts'
import { type Browser, browser } from './pages/browser.ts'
import type { Target } from './target.ts'

/** Fields of an account; undefined omits a default one. */
export type AccountFields = { readonly [K in keyof User]?: User[K] | undefined }

export const PASSWORD = 'correct horse battery staple'

let hashOfPassword: Promise<string> | undefined

/** Stores an account, with `PASSWORD` by default. */
export async function addAccount(target: Target, fields: AccountFields = {}): Promise<User> {
  const email = fields.email ?? 'ada@example.com'
  hashOfPassword ??= cheapHasher.hash(PASSWORD)
  const all = {
    id: `user-${email}`,
    email,
    passwordHash: await hashOfPassword,
    loginProvider: 'local',
    isEmailVerified: true,
    isTotpEnabled: false,
    createdAt: target.clock.now(),
    ...fields,
  }
  // The cast is safe: only optional fields are omitted.
  const user = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as unknown as User
  await target.stores.users.insert(user)
  return user
}

/** Creates an account and a browser that is signed in to it. */
export async function signedInBrowser(
  target: Target,
  fields: AccountFields = {},
): Promise<{ readonly user: User; readonly client: Browser }> {
  const user = await addAccount(target, fields)
  const client = browser(target)
  status(await client.login(user.email, PASSWORD), 200)
  return { user, client }
}

/** Creates an account and a bearer client that is signed in to it. */
export async function signedInNative(
  target: Target,
  fields: AccountFields = {},
): Promise<{ readonly user: User; readonly client: Native & SignedIn }> {
  const user = await addAccount(target, fields)
  return { user, client: await signIn(target, user) }
}

export interface SignedIn {
  accessToken: string
  refreshToken: string
}

/** Creates another session of an account. */
export async function signIn(target: Target, { email }: Pick<User, 'email'>): Promise<Native & SignedIn> {
  const client = native(target)
  status(await client.login(email, PASSWORD), 200)
  // The cast is safe: keep() checked that the 200 response in bearer mode contains both tokens.
  return client as Native & SignedIn
}
