import { type Stores, type User, type UserStore, walkList } from '@sallyport/core'
import type { AccountParts } from '@sallyport/sql'
import { StartProblems } from '../../../configuration/start-problems.ts'
import type { AccountSource } from './account-source.ts'
import { exportedUser, type UserSecrets } from './exported-user.ts'

const PAGE_SIZE = 1000
/** Maximum number of ids that `findMany` accepts. */
const MANY = 100
export const HEADLINE = 'Nothing is exported'

/** Turns a user's secrets into fields of the line, as plain text or encrypted. */
export interface SecretFields {
  /** Fields about secrets in the file's first line, such as the encrypted key that decrypts the users' secrets. */
  readonly header: Readonly<Record<string, unknown>>
  /** Returns the base32 secret of a user's authenticator app; null if it can't be decrypted. */
  openTotpSecret(stored: string, userId: string): Promise<string | null>
  fieldsOf(secrets: UserSecrets, userId: string): Promise<Readonly<Record<string, unknown>>>
}

export interface ExportParts {
  readonly source: AccountSource
  /** Absent if the export has no secrets. */
  readonly secrets?: SecretFields | undefined
  readonly now: Date
  /** Called after each page with the number of users that were written. */
  readonly onUsers?: ((written: number) => void) | undefined
}

/** Returns the records of an export: a header, roles, tenants, users, and an end record with the number of users. */
export async function* exportedAccounts(parts: ExportParts): AsyncGenerator<readonly object[], void> {
  const { source, secrets, now, onUsers } = parts
  const { roles, tenants, users } = source.stores
  const pages = pagesOf(users)
  if (pages === null) throw new StartProblems(['users: the store needs the method `list`'], HEADLINE)
  yield [{ type: 'export', version: 1, exportedAt: now, ...secrets?.header }]
  yield* definitions(roles, tenants)
  let written = 0
  for await (const page of pages) {
    const found = await source.partsOf(page)
    yield await Promise.all(page.map((user) => lineOf(user, found.get(user.id), secrets)))
    written += page.length
    onUsers?.(written)
  }
  yield [{ type: 'end', users: written }]
}

async function* definitions(
  roles: Stores['roles'],
  tenants: Stores['tenants'],
): AsyncGenerator<readonly object[], void> {
  const { list: listRoles } = roles ?? {}
  if (listRoles !== undefined) {
    const read = async (range: { readonly page: number; readonly limit: number }) => {
      const found = await listRoles.call(roles, range)
      return { records: found.roles.map((role) => ({ id: role.name, role })), total: found.total }
    }
    for await (const page of walkList(read, PAGE_SIZE)) yield page.map(({ role }) => ({ type: 'role', ...role }))
  }
  const { list: listTenants } = tenants ?? {}
  if (listTenants !== undefined) {
    const read = async (range: { readonly page: number; readonly limit: number }) => {
      const found = await listTenants.call(tenants, range)
      return { records: found.tenants, total: found.total }
    }
    for await (const page of walkList(read, PAGE_SIZE)) yield page.map((tenant) => ({ type: 'tenant', ...tenant }))
  }
}

async function lineOf(user: User, parts: AccountParts | undefined, secrets: SecretFields | undefined): Promise<object> {
  const { linkedAccounts = [], passkeys = [], metadata = {}, roles = [], memberships = [], proofs = [] } = parts ?? {}
  const kept = proofs.filter(({ purpose }) => purpose !== 'recovery-code')
  return {
    ...exportedUser(user),
    ...filled('linkedAccounts', linkedAccounts.map(withoutUser)),
    ...filled('passkeys', passkeys.map(withoutUser)),
    ...filled('roles', roles),
    ...filled(
      'tenants',
      memberships.map(({ tenantId, role }) => ({ id: tenantId, role })),
    ),
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...filled('proofs', kept.map(withoutUser)),
    ...(secrets && (await secrets.fieldsOf(await secretsOf(user, proofs, secrets), user.id))),
  }
}

async function secretsOf(
  { id, passwordHash, totpSecret }: User,
  proofs: AccountParts['proofs'],
  { openTotpSecret }: SecretFields,
): Promise<UserSecrets> {
  const opened = totpSecret === undefined ? undefined : await openTotpSecret(totpSecret, id)
  if (opened === null)
    throw new StartProblems(
      [
        `${id}: the secret of the authenticator app is encrypted with a master secret that SALLYPORT_SECRET no longer has; add that secret to the list`,
      ],
      'The export stopped',
    )
  const codes = proofs.filter(({ purpose }) => purpose === 'recovery-code').map(({ hash }) => hash)
  return {
    ...(passwordHash !== undefined && { passwordHash }),
    ...(opened !== undefined && { totpSecret: opened }),
    ...filled('recoveryCodes', codes),
  }
}

function filled<T>(name: string, list: readonly T[]): Readonly<Record<string, readonly T[]>> {
  return list.length === 0 ? {} : { [name]: list }
}

function withoutUser<T extends { readonly userId: string }>({ userId: _, ...rest }: T): Omit<T, 'userId'> {
  return rest
}

/**
 * Returns the users page by page, or null if the store can't list them. Reads by id, so that a deletion doesn't shift the pages. A store without
 * `listIds` or `findMany` is read in overlapping pages.
 */
function pagesOf(users: UserStore): AsyncIterable<readonly User[]> | null {
  const { listIds, findMany, list } = users
  if (listIds !== undefined && findMany !== undefined)
    return byIds(
      (after) => listIds.call(users, { after, limit: MANY }),
      (ids) => findMany.call(users, ids),
    )
  if (list === undefined) return null
  return inPieces(
    walkList(async (range) => {
      const { users: records, total } = await list.call(users, { search: '', ...range })
      return { records, total }
    }, PAGE_SIZE),
  )
}

async function* inPieces(pages: AsyncIterable<readonly User[]>): AsyncGenerator<readonly User[], void> {
  for await (const page of pages) for (let at = 0; at < page.length; at += MANY) yield page.slice(at, at + MANY)
}

async function* byIds(
  idsAfter: (after: string) => Promise<readonly string[]>,
  find: (ids: readonly string[]) => Promise<readonly User[]>,
): AsyncGenerator<readonly User[], void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const ids: readonly string[] = await idsAfter(after)
    if (ids.length > 0) {
      const found = new Map((await find(ids)).map((user) => [user.id, user]))
      yield ids.flatMap((id) => found.get(id) ?? [])
    }
    after = ids.at(-1)
  }
}
