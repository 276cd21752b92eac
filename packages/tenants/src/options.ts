import { slugText } from '@sallyport/core/feature'
import * as v from 'valibot'

/** Options of `tenants`. */
export interface TenantsOptions {
  /**
   * Who may create an organisation: `owned`, users who proved that they read the mailbox of their address; `anyone`, all users; `nobody`, so that
   * only administrators create them. Default: `owned`.
   */
  readonly create?: 'anyone' | 'owned' | 'nobody'
  /** Maximum number of organisations that one user owns, 1 to 1000. Default: 20. */
  readonly maxPerUser?: number
  /**
   * Names of roles of the store `roles` that members may have within an organisation. Owners give each of them; others only those whose permissions
   * they have there themselves. Default: none.
   */
  readonly roles?: readonly string[]
  /** True if all members see the email addresses of the others. Default: false, which shows them names only. */
  readonly memberDirectory?: boolean
  /**
   * Slugs that members can't give their organisation, besides those that are always reserved, such as `www`, `api` and `admin`. Administrators
   * and the host's own code can give them. Default: none.
   */
  readonly reservedSlugs?: readonly string[]
  /**
   * Returns the id of the tenant that a request on the host's own routes is about, or null. The id gives rights only to members of the tenant, so it
   * may come from the client. Default: the header `X-Tenant-Id`.
   *
   * @example
   * tenants({ tenantOf: ({ url }) => /^\/t\/([^/]+)/.exec(new URL(url).pathname)?.[1] ?? null })
   */
  readonly tenantOf?: (request: Request) => string | null | Promise<string | null>
}

const CREATORS: readonly unknown[] = ['anyone', 'owned', 'nobody']
const NAMES = [
  'create',
  'maxPerUser',
  'roles',
  'memberDirectory',
  'reservedSlugs',
  'tenantOf',
] as const satisfies readonly (keyof TenantsOptions)[]

/** Returns what is wrong with the options, each as `features.tenants: problem`. */
export function optionProblems(options: TenantsOptions): readonly string[] {
  const { create, maxPerUser: most, roles, memberDirectory, reservedSlugs, tenantOf } = options
  const unknown = Object.keys(options).filter((name) => !NAMES.some((known) => known === name))
  const isCount = most === undefined || (Number.isInteger(most) && most >= 1 && most <= 1000)
  const isFunction = tenantOf === undefined || typeof tenantOf === 'function'
  const isFlag = memberDirectory === undefined || typeof memberDirectory === 'boolean'
  return [
    ...unknown.map((name) => `\`${name}\` isn't an option; the options are ${NAMES.join(', ')}`),
    ...(create === undefined || CREATORS.includes(create) ? [] : ["`create` must be 'anyone', 'owned' or 'nobody'"]),
    ...(isCount ? [] : ['`maxPerUser` must be a whole number from 1 to 1000']),
    ...(isListOfRoles(roles) ? [] : ['`roles` must be a list of names that don’t begin with `tenant:`']),
    ...(isListOfSlugs(reservedSlugs) ? [] : ['`reservedSlugs` must be a list of slugs']),
    ...(isFunction ? [] : ['`tenantOf` must be a function']),
    ...(isFlag ? [] : ['`memberDirectory` must be true or false']),
  ].map((problem) => `features.tenants: ${problem}`)
}

function isListOfSlugs(slugs: unknown): boolean {
  return slugs === undefined || (Array.isArray(slugs) && slugs.every((slug) => v.is(slugText, slug)))
}

function isListOfRoles(roles: unknown): boolean {
  if (roles === undefined) return true
  return Array.isArray(roles) && roles.every((name) => typeof name === 'string' && /^(?!tenant:)./.test(name))
}
