import fc from 'fast-check'
import { withoutHidden } from '../../packages/core/src/foundations/values/name-text.ts'
import {
  type BuiltInPurpose,
  createSallyport,
  isUserId,
  normaliseEmail,
  type Sallyport,
  type Stores,
  type User,
} from '../../packages/core/src/index.ts'
import { passwordHasher } from '../../packages/node/src/index.ts'
import { BCRYPT } from '../../packages/server/test/import-service.ts'

export type WholeStores = { readonly [K in keyof Stores]-?: Required<NonNullable<Stores[K]>> }

export const ROLES = ['author', 'rédacteur 文', 'z'] as const
export const TENANTS = ['t1', 'tenant-二', '__proto__'] as const
const LASTING = [
  'verified-only',
  'suspended-method',
  'mailed-password',
  'factor-guesses',
  'recovery-code',
] as const satisfies readonly BuiltInPurpose[]

/** Texts with every code point, control characters and halves of surrogate pairs. */
const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom('\ud800', 'a\udfff', '"\\\n\u2028', '\u0000', '__proto__', 'null') },
)
/** Names of people and of their passkeys, which an import leaves without hidden characters as the endpoints do. */
const personName = text.map(withoutHidden).filter((name) => name !== '')
const instant = fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z') })
const time = instant.filter((at) => !Number.isNaN(at.getTime()))
const flag = fc.boolean()
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
/** Values that JSON has; null has none at the top, where it removes a key. */
const json = fc.jsonValue({ maxDepth: 3 }).filter((value) => value !== null)

const drawn = fc.record({
  id: fc.oneof(fc.uuid(), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter(isUserId)),
  user: fc.record({
    hasEmail: flag,
    local: fc.constantFrom('ada', 'ä.文', "o'neil+x", 'x'.repeat(50)),
    passwordHash: maybe(fc.constantFrom(BCRYPT, BCRYPT.replace('2b', '2y'))),
    role: maybe(text),
    firstName: maybe(personName),
    lastName: maybe(personName),
    name: maybe(personName),
    hasUsername: flag,
    phone: fc.constantFrom('none', 'unverified', 'unsaid', 'verified', 'identifier'),
    loginProvider: maybe(text),
    isEmailVerified: flag,
    emailVerificationDeadline: maybe(time),
    totp: fc.constantFrom('none', 'on', 'plain'),
    require2FA: maybe(flag),
    isDisabled: maybe(flag),
    isAdmin: maybe(flag),
    isGuest: maybe(flag),
    createdAt: time,
    lastLogin: maybe(time),
  }),
  links: fc.array(
    fc.record({ email: maybe(text), name: maybe(personName), picture: maybe(text), linkedAt: time, account: text }),
    { maxLength: 2 },
  ),
  passkeys: fc.array(
    fc.record({
      counter: fc.nat(),
      transports: fc.array(text, { maxLength: 3 }),
      isBackupEligible: flag,
      isBackedUp: flag,
      name: personName,
      createdAt: time,
      lastUsedAt: maybe(time),
    }),
    { maxLength: 2 },
  ),
  metadata: fc.dictionary(fc.oneof(text, fc.constant('__proto__')), json, { maxKeys: 4 }),
  roles: fc.uniqueArray(fc.tuple(fc.constantFrom(...ROLES), fc.constantFrom('', ...TENANTS)), {
    maxLength: 4,
    selector: String,
  }),
  members: fc.dictionary(fc.constantFrom(...TENANTS), fc.constantFrom('owner', 'admin', 'member')),
  proofs: fc.uniqueArray(
    fc.record({ purpose: fc.constantFrom(...LASTING), data: fc.dictionary(text, json), attempts: fc.nat(100) }),
    { maxLength: 4, selector: ({ purpose }) => purpose },
  ),
})
export type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never

/** A guest has nothing to sign in with. */
function asGuest(account: Drawn): Drawn {
  if (account.user.isGuest !== true) return account
  const bare = { hasEmail: false, hasUsername: false, phone: 'none', totp: 'none', role: undefined } as const
  const user = { ...account.user, ...bare, passwordHash: undefined, isAdmin: undefined }
  const proofs = account.proofs.filter(({ purpose }) => purpose !== 'recovery-code')
  return { ...account, user, links: [], passkeys: [], roles: [], proofs }
}

/** Any accounts that the service can have, with distinct ids. */
export const accounts = fc.uniqueArray(drawn.map(asGuest), { minLength: 1, maxLength: 5, selector: ({ id }) => id })

/** A service over these stores with this master secret. */
export function serviceOver(stores: Stores, secret: string): Sallyport {
  return createSallyport({
    secret,
    environment: 'development',
    stores,
    passwordHasher: passwordHasher({ memoryKiB: 8, passes: 1 }),
    logger() {},
  })
}

type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> }

function given<T extends object>(fields: T): Given<T> {
  // The cast is sound for records whose fields may be missing.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>
}

/** Stores the accounts, with roles and tenants. */
export async function storeAccounts(list: readonly Drawn[], stores: WholeStores, service: Sallyport): Promise<void> {
  for (const name of ROLES) await stores.roles.insert({ name, permissions: [`${name}:read`, 'ö:write'] })
  for (const id of TENANTS) {
    const more = id === 't1' ? { slug: 'acme', config: { plan: ['a', null, { x: '\u0000' }] } } : {}
    await stores.tenants.insert({ id, name: `Tenant ${id}`, isActive: id !== 't1', createdAt: new Date(0), ...more })
  }
  for (const [n, account] of list.entries()) {
    const { id, links, passkeys, metadata, roles, members, proofs } = account
    await stores.users.insert(await userOf(account, n, service))
    for (const { account: name, ...link } of links)
      await stores.linkedAccounts
        .insert(given({ ...link, userId: id, provider: 'google', providerAccountId: `${n}${name}` }))
        .catch(() => {})
    for (const [index, passkey] of passkeys.entries()) {
      const key = { id: `k${n}-${index}`, credentialId: `c${n}-${index}`, publicKey: 'pQECAyYgASFY', userId: id }
      await stores.passkeys.insert(given({ ...passkey, ...key }), 10)
    }
    await stores.metadata.merge(id, metadata)
    for (const [tenantId, role] of Object.entries(members)) {
      await stores.tenants.addMember(tenantId, id)
      await stores.tenants.changeMember(tenantId, id, { from: 'member', to: role, mayLoseLastOwner: true })
    }
    for (const [role, tenantId] of roles) await stores.roles.assign(id, role, tenantId === '' ? undefined : tenantId)
    for (const { purpose, data, attempts } of proofs) {
      const more = purpose === 'recovery-code' ? { data: {}, attempts: 0 } : { data, attempts }
      await stores.proofs.put({ purpose, hash: `h${n}`, userId: id, ...more })
    }
  }
}

async function userOf({ id, user }: Drawn, n: number, service: Sallyport): Promise<User> {
  const { hasEmail, local, hasUsername, phone, totp, ...fields } = user
  const number = { phoneNumber: `+3906123456${n}` }
  const phones = {
    none: {},
    unverified: { ...number, isPhoneVerified: false },
    unsaid: number,
    verified: { ...number, isPhoneVerified: true },
    identifier: { ...number, isPhoneVerified: true, phoneIdentifier: number.phoneNumber },
  }
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  return given({
    ...fields,
    ...phones[phone],
    id,
    email: (hasEmail && normaliseEmail(`${n}.${local}@example.org`)) || `${id}@no-address.invalid`,
    isEmailVerified: hasEmail && fields.isEmailVerified,
    isTotpEnabled: totp !== 'none',
    ...(hasUsername && { username: `ü文.${n}` }),
    ...(totp !== 'none' && { totpSecret: totp === 'plain' ? secret : await service.sealTotpSecret(secret, id) }),
  })
}

interface Kept {
  /** False if passwords, secrets of authenticator apps and recovery codes don't count. */
  readonly secrets: boolean
  readonly recoveryCodes: boolean
  readonly proofs: boolean
}

/** Returns what the stores know of these accounts, without what an export leaves behind. */
export async function stateOf(ids: readonly string[], stores: WholeStores, service: Sallyport, kept: Kept) {
  const tenants = (await stores.tenants.list({ page: 1, limit: 100 })).tenants.toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  )
  const roles = (await stores.roles.list({ page: 1, limit: 100 })).roles
  const users = await Promise.all(ids.map((id) => accountOf(id, stores, service, kept)))
  return { roles, tenants, users }
}

async function accountOf(id: string, stores: WholeStores, service: Sallyport, kept: Kept) {
  const user = await stores.users.findById(id)
  if (user === null) return null
  const { passwordHash, totpSecret, isTotpEnabled, isPhoneVerified, ...fields } = user
  const within = (tenantId: string) => stores.roles.rolesWithin(tenantId, [id])
  const purposes = LASTING.filter((purpose) => kept.recoveryCodes || purpose !== 'recovery-code')
  const findAll = (purpose: BuiltInPurpose) => [0, 1, 2, 3, 4].map((n) => stores.proofs.find(purpose, `h${n}`))
  const proofs = (await Promise.all(purposes.flatMap(findAll))).filter((proof) => proof?.userId === id)
  return {
    ...fields,
    loginProvider: fields.loginProvider ?? (fields.isGuest ? 'guest' : 'local'),
    ...(user.phoneNumber !== undefined && { isPhoneVerified: isPhoneVerified !== false }),
    ...(kept.secrets && { passwordHash, isTotpEnabled }),
    ...(kept.secrets && totpSecret && { totpSecret: await service.openTotpSecret(totpSecret, id) }),
    linkedAccounts: await stores.linkedAccounts.listForUser(id),
    passkeys: await stores.passkeys.listForUser(id),
    metadata: Object.entries(await stores.metadata.get(id)).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    roles: [await stores.roles.rolesOf(id), await Promise.all(TENANTS.map(within))],
    tenants: await Promise.all(TENANTS.map((tenantId) => stores.tenants.memberRoles(tenantId, [id]))),
    ...(kept.proofs && { proofs }),
  }
}
