import type { User } from '@sallyport/core'
import { sha256Hex } from '../../support/sha256-hex.ts'
import type { Target } from '../../support/target.ts'

const HOUR = 3_600_000

/** A provider account whose address belongs to a user here, and the secret of the browser that had the conflict. */
export interface Conflict {
  readonly provider: string
  readonly providerAccountId: string
  readonly email: string
  readonly name?: string
  /** The browser's secret: the cookie `pending-link`, or `pending` in bodies. */
  readonly pending: string
}

let conflicts = 0

/** Stores the conflict of a sign-in with a provider that found this user's address. */
export async function addConflict(
  target: Target,
  { id, email }: Pick<User, 'id' | 'email'>,
  fields: Partial<Omit<Conflict, 'pending'>> = {},
): Promise<Conflict> {
  const conflict = { provider: 'github', providerAccountId: 'gh-1', email, ...fields }
  const pending = (++conflicts).toString(16).padStart(64, '0')
  await target.stores.proofs.put({
    purpose: 'pending-link',
    hash: await sha256Hex(pending),
    userId: id,
    data: { ...conflict },
    attempts: 0,
    expiresAt: new Date(target.clock.now().getTime() + HOUR),
  })
  return { ...conflict, pending }
}

export function browserOf({ pending }: Conflict): { readonly Cookie: string } {
  return { Cookie: `pending-link=${pending}` }
}

export async function linksOf({ stores }: Target, { id }: Pick<User, 'id'>): Promise<readonly string[]> {
  const links = (await stores.linkedAccounts?.listForUser(id)) ?? []
  return links.map(({ provider, providerAccountId }) => `${provider}:${providerAccountId}`).sort()
}

export async function addLink(target: Target, { id }: Pick<User, 'id'>, link: string): Promise<void> {
  const [provider = '', ...rest] = link.split(':')
  const linkedAt = target.clock.now()
  await target.stores.linkedAccounts?.insert({ userId: id, provider, providerAccountId: rest.join(':'), linkedAt })
}
