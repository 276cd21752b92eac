import {
  leastMethodsOf,
  STORE_METHODS,
  type StoreName,
} from '../../packages/core/src/assembly/host-stores/store-methods.ts'
import { adminEndpoints } from '../../packages/core/src/endpoints/routers/admin.ts'
import { authEndpoints } from '../../packages/core/src/endpoints/routers/auth.ts'
import { toolsEndpoints } from '../../packages/core/src/endpoints/routers/tools.ts'
import type { Endpoint } from '../../packages/core/src/web/http/routing/endpoint.ts'

/** Stores that only this project's packages implement, so that a host has no reason to write one. */
const OWN: readonly StoreName[] = ['profiles', 'deliveries', 'webhookRuns', 'apiKeys', 'rateLimiter']

/** Features that an optional method enables, besides its endpoints. */
const MEANINGS: Readonly<Record<string, string>> = {
  'users.findByUsername': '`username` in the option `identifiers`',
  'users.findByPhone': '`phone` in the option `identifiers`',
  'users.replacePasswordHash': 'Old hashes are renewed at sign-in',
  'users.setSmsCode': 'Signing in by text message, with `consumeSmsCode`; as a second factor, texts always work',
  'users.consumeSmsCode': 'See `setSmsCode`',
  'users.advanceTotpStep': 'Authenticator apps, also to confirm sensitive changes',
  'users.findMany': "One read for a tenant's members, instead of one each",
  'users.count': 'Counts in the statistics',
  'users.listIds': "`sallyport doctor` names ids that new users can't have",
  'users.listInactiveGuests': 'Guests (the option `guests`)',
  'users.countGuests': '`guests.max`',
  'tenants.findBySlug': 'Short names of tenants (`slug`)',
  'tenants.memberRoles': 'Organisations (`@sallyport/tenants`), with `changeMember`',
  'tenants.changeMember': 'See `memberRoles`',
  'sessions.revokeLeastActive': '`session.maxPerUser`',
  'sessions.list': 'Count in the statistics',
  'sessions.listOfUsers': "The admin's session list is searched by email",
  'proofs.countFor': 'Recovery codes',
  'proofs.deleteExpired': '`sallyport.deleteExpired()` deletes tokens, too',
  'metadata.deleteForUser': "Deleting a user deletes the user's metadata",
  'roles.rolesWithin': "Roles in a tenant, in the admin's list of its members",
  'roles.globalRolesOf': "Assigned roles, in the admin's list of users and its export",
  'roles.deleteForUser': "Deleting a user removes the user's roles",
  'roles.deleteForTenant': "Deleting a tenant removes its members' roles",
  'tenants.countMembers': "Numbers of members in the admin's list of tenants",
  'tenants.deleteForUser': "Deleting a user ends the user's memberships",
  'settings.updateUi': "Parallel changes of the pages' appearance don't overwrite each other",
  'telemetry.search': "The admin's event list filters by the start of a name, and by address",
  'telemetry.countByDay': 'Daily counts in the statistics and their charts',
  'telemetry.deleteForUser': "Deleting a user deletes the user's events",
  'telemetry.deleteBefore': '`telemetry.retentionDays`',
  'deliveries.health': "Health of each webhook in the admin's list",
  'profiles.search': "The admin's user list searches names, phone numbers and ids, filters and sorts",
  'audit.start': 'The audit trail names changes that a crash interrupted, with `finish` and `unfinished`',
  'audit.finish': 'See `start`',
  'audit.unfinished': 'See `start`',
  'templates.findPage': 'Nothing in the service; for your own programs',
}

const ROUTERS: readonly (readonly [mount: string, endpoints: readonly Endpoint[]])[] = [
  ['/auth', authEndpoints],
  ['/tools', toolsEndpoints({})],
  ['/admin', adminEndpoints],
]

/** The two tables of docs/guides/your-own-stores.md: required methods, and what each optional method enables. */
export function storeTables(): { readonly least: string; readonly further: string } {
  const names = (Object.keys(STORE_METHODS) as readonly StoreName[]).filter((name) => !OWN.includes(name))
  const code = (texts: readonly string[]) => texts.map((text) => `\`${text}\``).join(', ')
  const least = names.map((name) => `| \`${name}\` | ${code(leastMethodsOf(name))} |`)
  const further = names.flatMap((name) =>
    Object.keys(STORE_METHODS[name].further).map((method) => {
      const need = `${name}.${method}`
      return `| \`${need}\` | ${[MEANINGS[need] ?? [], ...endpointsOf(need).map((path) => `\`${path}\``)].flat().join(', ')} |`
    }),
  )
  return {
    least: ['| Store | Required methods |', '| --- | --- |', ...least].join('\n'),
    further: ['| Method | Enables |', '| --- | --- |', ...further].join('\n'),
  }
}

/** Problems: optional methods that the page doesn't explain. */
export function unexplainedMethods(): readonly string[] {
  return storeTables()
    .further.split('\n')
    .filter((row) => row.endsWith('|  |'))
    .map(
      (row) =>
        `scripts/docs/store-docs.ts: no endpoint needs ${row.split('`')[1]}, and MEANINGS doesn't say what it is for`,
    )
}

/** Endpoints that don't exist without the method, such as `POST /auth/2fa/setup`. */
function endpointsOf(need: string): readonly string[] {
  return ROUTERS.flatMap(([mount, endpoints]) =>
    endpoints
      .filter(({ needs }) => needs.some((one) => one === need))
      .map(({ method, path }) => `${method} ${mount}${path}`),
  )
}
