import * as v from 'valibot'
import { VERSION } from '../../../foundations/values/version.ts'
import type { SecondFactorPolicy } from '../../../identity/policies/second-factor-policy.ts'
import { type Need, type Optionally, satisfies } from '../../../ports/needs.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/** Ports that each area of the dashboard needs. An area is available only if all its ports are configured. */
const FEATURES = {
  users: ['users.list'],
  usernames: ['usernames'],
  guests: ['guests'],
  userSearch: ['users.list', 'profiles.search'],
  invitations: ['invitations', 'mailer.sendInvitation'],
  passkeys: ['passkeyVerifier'],
  sessions: ['sessions.list'],
  sessionSearch: ['sessions.listOfUsers', 'users.list'],
  roles: ['roles.list'],
  tenants: ['tenants.list'],
  tenantChange: ['tenants.update'],
  metadata: ['metadata.merge'],
  twoFAPolicy: ['users.setRequire2FA'],
  control: ['settings'],
  linkedAccounts: ['linkedAccounts'],
  apiKeys: ['apiKeys'],
  webhooks: ['webhooks.list'],
  deliveries: ['deliveries'],
  givenUp: ['deliveries.listByStatus', 'deliveries.replayDead'],
  dryRun: ['settings', 'scripts'],
  templates: ['templates.saveMail', 'templates.savePage'],
  pagePreview: ['ui', 'pages'],
  logoUpload: ['templates.saveImage', 'templates.findImage', 'settings'],
  audit: ['audit'],
  events: ['telemetry.query'],
  eventSearch: ['telemetry.search'],
  signIns: ['telemetry.countSignIns', 'telemetry.countUsers'],
  stats: ['users'],
  mail: ['mailer.sendPasswordReset'],
  builtInMails: ['builtInMails'],
  sms: ['sms'],
  impersonation: ['impersonation'],
} as const satisfies Readonly<Record<string, readonly Need[]>>

/** Returns the service's version, the areas of the dashboard that are available, and the names of the features in the option `features`. */
export const ping = endpoint({
  method: 'GET',
  path: '/api/ping',
  summary: 'Check the admin secret and list available features',
  success: 'The version, and which features are available.',
  access: 'admin',
  needs: ['users', 'sessions', 'profiles'],
  replies: {
    200: v.object({
      ok: v.literal(true),
      version: v.string(),
      mounts: v.object({ auth: v.string(), tools: v.string(), admin: v.string() }),
      features: v.record(v.string(), v.boolean()),
    }),
  },

  async handle(_, given) {
    const byFeature = given.features.names.map((name) => [name, true])
    const areas = Object.entries(FEATURES).map(([name, needs]) => [name, satisfies(given, needs)])
    const { secondFactor } = await given.policies()
    const messageFactors = hasMessageFactors(secondFactor, given)
    const { mounts } = given
    return ok({
      ok: true,
      version: VERSION,
      mounts,
      features: { ...Object.fromEntries([...byFeature, ...areas]), messageFactors },
    })
  },
})

/** True if users without an authenticator app can pass a required second factor by text message or mail. */
function hasMessageFactors({ enrol, methods }: SecondFactorPolicy, { mailer, sms }: Optionally<'mailer' | 'sms'>) {
  if (enrol === 'app') return false
  const mayUse = (id: string) => methods?.includes(id) ?? true
  return (sms !== undefined && mayUse('sms')) || (mailer?.sendMagicLink !== undefined && mayUse('magic-link'))
}
