import type { User } from '@sallyport/core'
import { bytes } from '../http/answer.ts'
import type { Target } from '../http/target.ts'

const HOUR = 3_600_000

/** An account at a provider whose address is a user's here. */
export interface Conflict {
  readonly provider: string
  readonly providerAccountId: string
  readonly email: string
  /** Whether the provider vouches for the address. */
  readonly isEmailVerified: boolean
}

/** Leaves a sign-in at a provider behind that ran into this user's address, as the service keeps it. */
export async function addConflict(
  target: Target,
  { id, email }: Pick<User, 'id' | 'email'>,
  fields: Partial<Conflict> = {},
): Promise<Conflict> {
  const conflict = { provider: 'github', providerAccountId: 'gh-1', email, isEmailVerified: true, ...fields }
  const digest = await crypto.subtle.digest('SHA-256', bytes(JSON.stringify([conflict.provider, conflict.email])))
  await target.stores.proofs.put({
    purpose: 'pending-link',
    hash: Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''),
    userId: id,
    data: { ...conflict },
    attempts: 0,
    expiresAt: new Date(target.clock.now().getTime() + HOUR),
  })
  return conflict
}

/** The user's links as `provider:id`, sorted. */
export async function linksOf({ stores }: Target, { id }: Pick<User, 'id'>): Promise<readonly string[]> {
  const links = (await stores.linkedAccounts?.listForUser(id)) ?? []
  return links.map(({ provider, providerAccountId }) => `${provider}:${providerAccountId}`).sort()
}

/** Links an account at a provider, as of now. */
export async function addLink(target: Target, { id }: Pick<User, 'id'>, link: string): Promise<void> {
  const [provider = '', ...rest] = link.split(':')
  const linkedAt = target.clock.now()
  await target.stores.linkedAccounts?.insert({ userId: id, provider, providerAccountId: rest.join(':'), linkedAt })
}
