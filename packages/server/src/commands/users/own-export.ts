import type { Role, Sallyport, Tenant } from '@sallyport/core'
import * as v from 'valibot'
import { StartProblems } from '../../configuration/start-problems.ts'
import type { ImportStores } from './import-stores.ts'
import type { LineRules } from './imported-user.ts'
import { flag, tenantSlug, text, time } from './line-values.ts'
import { type Opener, type OpenSecrets, openSecrets } from './secrets/open-secrets.ts'
import { PROOF_OF_SECRET } from './secrets/seal-secrets.ts'

const VERSION = 1
const HEADLINE = 'Nothing is imported'

/** First line of an export of this service. */
const header = v.object({
  type: v.literal('export'),
  version: v.literal(VERSION, `must be ${VERSION}; a newer version of this command wrote the file`),
  key: v.optional(v.string('must be a text')),
  masterSecret: v.optional(v.string('must be a text')),
})
const role = v.strictObject({ type: v.literal('role'), name: text, permissions: v.array(text, 'must be a list') })
const tenant = v.strictObject({
  type: v.literal('tenant'),
  id: text,
  name: text,
  isActive: flag,
  slug: v.optional(tenantSlug),
  config: v.optional(v.custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null)),
  createdAt: time,
})
const end = v.strictObject({ type: v.literal('end'), users: v.number('must be a number') })

interface Given {
  readonly stores: ImportStores
  readonly sealTotpSecret: Sallyport['sealTotpSecret']
  readonly opener?: Opener | undefined
}

type OwnReading = { readonly fields: unknown; readonly left: readonly [] } | { readonly reason: string }

/** Reads the lines of an export of this service, and keeps what later lines need, such as the key of the secrets. */
export interface OwnExport {
  /** True if the record isn't a user. */
  isOther(value: unknown): boolean
  /** Reads a record that isn't a user. Returns why it can't be stored, or null. */
  read(value: unknown): Promise<string | null>
  /** Returns the fields of a user's record with its secrets, or why they can't be opened. */
  withSecrets(value: unknown): Promise<OwnReading>
  rules(): Pick<LineRules, 'mayLackAddress' | 'takesRecoveryCodes'>
  /** Number of roles and tenants that were stored. */
  readonly created: { roles: number; tenants: number }
  /** Returns what is wrong with the file as a whole, or null. */
  problem(): string | null
}

/** True if the record is the first line of an export of this service. */
export function isOwnHeader(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'export'
}

export function ownExport({ stores, sealTotpSecret, opener = {} }: Given): OwnExport {
  const created = { roles: 0, tenants: 0 }
  let isOwn = false
  let open: OpenSecrets | null = null
  let takesRecoveryCodes = false
  let users = 0
  let said: number | null = null

  async function begin(value: unknown): Promise<null> {
    const checked = v.safeParse(header, value)
    if (!checked.success) throw new StartProblems([`line 1: ${checked.issues.map(reasonOf).join('; ')}`], HEADLINE)
    const { key, masterSecret } = checked.output
    open = key === undefined ? null : await openSecrets(key, opener)
    takesRecoveryCodes = masterSecret !== undefined && (await isOurs(masterSecret))
    isOwn = true
    return null
  }

  async function isOurs(sealed: string): Promise<boolean> {
    // `sealTotpSecret` returns a text unchanged if it was encrypted with this service's master secret. Any other text changes or is refused.
    return (await sealTotpSecret(sealed, PROOF_OF_SECRET).catch(() => null)) === sealed
  }

  return {
    created,
    isOther: (value) => isTyped(value),
    async read(value) {
      if (isOwnHeader(value)) return begin(value)
      const checked = v.safeParse(v.variant('type', [role, tenant, end], 'must be export, role, tenant or end'), value)
      if (!checked.success) return checked.issues.map(reasonOf).join('; ')
      if (checked.output.type === 'end') said = checked.output.users
      else if (checked.output.type === 'role') {
        const { type: _, ...given } = checked.output
        return storeRole(given, stores, created)
      } else {
        const { type: _, config, slug, ...given } = checked.output
        return storeTenant(
          { ...given, ...(slug !== undefined && { slug }), ...(config !== undefined && { config }) },
          stores,
          created,
        )
      }
      return null
    },
    async withSecrets(value) {
      users++
      if (typeof value !== 'object' || value === null || !('secrets' in value)) return { fields: value, left: [] }
      const { secrets, ...fields } = value
      if (open === null) return { reason: 'secrets: the first line of the export, which has their key, is missing' }
      const id = 'id' in fields && typeof fields.id === 'string' ? fields.id : ''
      const opened = typeof secrets === 'string' ? await open(secrets, id) : null
      return opened === null
        ? { reason: 'secrets: were changed, or belong to another line' }
        : { fields: { ...fields, ...opened }, left: [] }
    },
    rules: () => ({ mayLackAddress: isOwn, takesRecoveryCodes }),
    problem() {
      if (!isOwn || said === users) return null
      if (said === null) return 'the export ends early: its last line is missing'
      return `the export has lost lines, or gained some: ${users} users instead of ${said}`
    },
  }
}

function isTyped(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** Stores the role. A role of the same name stays unchanged. */
async function storeRole(given: Role, { roles }: ImportStores, created: { roles: number }): Promise<string | null> {
  if (roles?.insert === undefined) return 'role: no store of the service can keep roles'
  if (await isNew(roles.insert(given))) created.roles++
  return null
}

/** Stores the tenant. A tenant with the same id stays unchanged. */
async function storeTenant(
  given: Tenant,
  { tenants }: ImportStores,
  created: { tenants: number },
): Promise<string | null> {
  if (tenants?.insert === undefined) return 'tenant: no store of the service can keep tenants'
  const { id, slug } = given
  const owner = slug === undefined ? null : await tenants.findBySlug?.(slug)
  if (owner === undefined) return 'slug: the store of the service keeps no slugs of tenants'
  if (owner !== null && owner.id !== id) return `slug: the tenant ${owner.id} of the service has it already`
  if (await isNew(tenants.insert(given))) created.tenants++
  return null
}

async function isNew(insert: Promise<void>): Promise<boolean> {
  try {
    await insert
    return true
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ConflictError') throw error
    return false
  }
}

function reasonOf(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? 'type'}: ${issue.message}`
}
