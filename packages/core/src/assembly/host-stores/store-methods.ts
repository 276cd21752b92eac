import { isSameAddress } from '../../identity/accounts/email-address.ts'
import { isLastingPurpose } from '../../identity/accounts/removal/what-ends.ts'
import type { ApiKey } from '../../ports/accounts/api-keys.ts'
import type { LinkedAccount } from '../../ports/accounts/linked-accounts.ts'
import type { Passkey } from '../../ports/accounts/passkeys.ts'
import type { Proof, ProofPurpose } from '../../ports/accounts/proofs.ts'
import type { Role } from '../../ports/accounts/roles.ts'
import type { Rotation, Session } from '../../ports/accounts/sessions.ts'
import type { StoredUser, User } from '../../ports/accounts/users.ts'
import { patternsOf } from '../../ports/events/event-pattern.ts'
import type { TelemetryEvent, TelemetryQuery } from '../../ports/events/telemetry.ts'
import type { WebhookConfig } from '../../ports/events/webhooks.ts'
import type { Settings } from '../../ports/settings.ts'
import type { Stores } from '../../ports/stores.ts'
import { AUDIT_METHODS } from './audit-methods.ts'
import { recordCheck } from './check-record.ts'
import { INVITATION_METHODS } from './invitation-methods.ts'
import {
  API_KEY,
  LINKED_ACCOUNT,
  PASSKEY,
  PROFILE,
  PROOF,
  ROLE,
  SESSION,
  SETTINGS,
  TELEMETRY_EVENT,
  USER,
  WEBHOOK,
} from './record-fields.ts'
import { RECORD_METHODS } from './record-methods.ts'
import {
  anything,
  type Check,
  count,
  countOrNull,
  fieldsOrNone,
  filteredList,
  flag,
  hasSame,
  optionalFields,
  recordList,
  recordOrNull,
  recordPage,
  texts,
} from './result-checks.ts'
import { TEMPLATE_METHODS } from './template-methods.ts'
import { TENANT_METHODS } from './tenant-methods.ts'

type OptionalNames<S> = { [M in keyof S]-?: object extends Pick<S, M> ? M : never }[keyof S]

/** Checks of the results of all methods of a store. `least`: the required methods. `further`: the optional methods. */
interface MethodsOf<S> {
  readonly least: { readonly [M in Exclude<keyof S, OptionalNames<S>>]: Check }
  /** Excludes `profiles.reads`, which isn't a method. */
  readonly further: { readonly [M in Exclude<OptionalNames<S>, 'reads'>]: Check }
}

export type StoreName = keyof Stores

const userById = recordOrNull(USER, hasSame<User>('id'))

/**
 * Checks a one-time token. Without `expiresAt` the token would be valid forever, so this field may be missing only for purposes whose tokens never
 * expire.
 */
const proof = recordOrNull(PROOF, (found: Proof, purpose: ProofPurpose, hash: string) => {
  if (found.expiresAt === undefined && !isLastingPurpose(purpose))
    throw new TypeError('returned a record without expiresAt')
  return found.purpose === purpose && found.hash === hash
})

const eventPage = recordPage(
  'events',
  TELEMETRY_EVENT,
  ({ userId, tenantId, sessionId }: TelemetryEvent, asked: TelemetryQuery) =>
    userId === (asked.userId ?? userId) &&
    tenantId === (asked.tenantId ?? tenantId) &&
    sessionId === (asked.sessionId ?? sessionId),
)

const profileOrNull = recordOrNull(PROFILE)

const MODES: readonly unknown[] = ['none', 'lazy', 'strict'] satisfies readonly Settings['emailVerificationMode'][]
const checkSettings = recordCheck(SETTINGS)

/**
 * Checks the settings. An empty `emailVerificationMode` counts as absent. An unknown mode throws an error, because ignoring it could switch
 * verification off.
 */
const settingsOrNone: Check = (result, asked, tell) => {
  const { emailVerificationMode: mode, ...others }: { emailVerificationMode?: unknown } = Object(
    optionalFields(result, asked, tell),
  )
  if (mode === undefined || mode === '') return checkSettings(others)
  if (!MODES.includes(mode)) throw new TypeError('returned an unknown emailVerificationMode')
  return checkSettings({ ...others, emailVerificationMode: mode })
}

/**
 * The methods of all stores and the checks of their results. The compiler compares this table with the interfaces. The check of the options, the
 * testkit's minimal stores and the generated documentation read it, too.
 */
export const STORE_METHODS: { readonly [S in StoreName]-?: MethodsOf<NonNullable<Stores[S]>> } = {
  users: {
    least: {
      findById: userById,
      findByEmail: recordOrNull(USER, ({ email }: StoredUser, asked: string) => isSameAddress(email, asked)),
      insert: anything,
      update: userById,
    },
    further: {
      findByUsername: recordOrNull(USER, hasSame<User>('username')),
      findByPhone: recordOrNull(USER, hasSame<User>('phoneIdentifier')),
      updateIf: userById,
      replacePasswordHash: flag,
      setSmsCode: anything,
      consumeSmsCode: flag,
      advanceTotpStep: flag,
      findMany: recordList(USER, (user: User, ids: readonly string[]) => ids.includes(user.id)),
      setRequire2FA: count,
      count: fieldsOrNone,
      list: recordPage('users', USER),
      listIds: texts,
      listInactiveGuests: texts,
      countGuests: count,
      delete: flag,
    },
  },
  sessions: {
    least: {
      create: anything,
      get: recordOrNull(SESSION, hasSame<Session>('handle')),
      listForUser: recordList(SESSION, hasSame<Session>('userId')),
      rotate: recordOrNull(SESSION, ({ handle, counter, rotatedAt }: Session, asked: Rotation) => {
        if (counter > 0 && rotatedAt === undefined) throw new TypeError('returned a record without rotatedAt')
        return handle === asked.handle
      }),
      revoke: flag,
      revokeForUser: count,
    },
    further: {
      revokeLeastActive: count,
      list: recordPage('sessions', SESSION),
      listOfUsers: recordPage('sessions', SESSION),
      deleteExpired: count,
    },
  },
  proofs: {
    least: { put: anything, find: proof, claimAttempt: countOrNull, consume: proof, deleteFor: count },
    further: { countFor: count, deleteExpired: count },
  },
  profiles: {
    least: {
      load(result, asked, tell) {
        const profile = profileOrNull(result, asked, tell)
        return profile && { ...profile, user: userById(Reflect.get(profile, 'user'), asked, tell) }
      },
    },
    further: { search: recordPage('users', USER) },
  },
  metadata: { least: { get: fieldsOrNone }, further: { merge: anything, deleteForUser: anything } },
  roles: {
    least: { rolesOf: texts, permissionsOf: texts },
    further: {
      list: recordPage('roles', ROLE),
      find: recordOrNull(ROLE, hasSame<Role>('name')),
      insert: anything,
      setPermissions: flag,
      delete: flag,
      assign: flag,
      revoke: flag,
      rolesWithin: anything,
      globalRolesOf: anything,
      deleteForUser: anything,
      deleteForTenant: anything,
    },
  },
  linkedAccounts: {
    least: {
      find: recordOrNull(
        LINKED_ACCOUNT,
        (found: LinkedAccount, provider: string, id: string) =>
          found.provider === provider && found.providerAccountId === id,
      ),
      listForUser: recordList(LINKED_ACCOUNT, hasSame<LinkedAccount>('userId')),
      insert: anything,
      delete: flag,
      deleteForUser: count,
    },
    further: {},
  },
  tenants: TENANT_METHODS,
  settings: {
    least: { getSettings: settingsOrNone, updateSettings: anything },
    further: { updateUi: fieldsOrNone },
  },
  webhooks: {
    least: {
      findByEvent: filteredList(
        WEBHOOK,
        ({ tenantId, events }: WebhookConfig, event: string, asked?: string) =>
          (tenantId == null || tenantId === asked) &&
          (events == null || patternsOf(event).some((pattern) => events.includes(pattern))),
      ),
    },
    further: {
      findByProvider: recordOrNull(
        WEBHOOK,
        (webhook: WebhookConfig, provider: string) => (webhook.provider ?? provider) === provider,
      ),
      find: recordOrNull(WEBHOOK, hasSame<WebhookConfig>('id')),
      list: recordPage('webhooks', WEBHOOK),
      insert: anything,
      update: recordOrNull(WEBHOOK, hasSame<WebhookConfig>('id')),
      delete: flag,
    },
  },
  passkeys: {
    least: {
      find: recordOrNull(PASSKEY, hasSame<Passkey>('credentialId')),
      listForUser: recordList(PASSKEY, hasSame<Passkey>('userId')),
      insert: flag,
      recordUse: flag,
      rename: flag,
      delete: flag,
      deleteForUser: count,
    },
    further: {},
  },
  invitations: INVITATION_METHODS,
  records: RECORD_METHODS,
  audit: AUDIT_METHODS,
  deliveries: {
    least: {
      enqueue: anything,
      lease: anything,
      settle: flag,
      release: flag,
      endRest: anything,
      nextDueAt: anything,
      find: anything,
      list: anything,
      replay: flag,
      count: anything,
      deleteForWebhook: anything,
      deleteForUser: anything,
      deleteSettled: count,
    },
    further: {
      endHold: anything,
      countByDay: anything,
      oldestPendingAt: anything,
      listByStatus: anything,
      replayDead: count,
      health: anything,
    },
  },
  webhookRuns: { least: { insert: anything, list: anything, deleteForWebhook: anything }, further: {} },
  telemetry: {
    least: { save: anything },
    further: {
      query: eventPage,
      search: eventPage,
      countSignIns: anything,
      countUsers: count,
      countByDay: anything,
      deleteForUser: anything,
      deleteBefore: count,
    },
  },
  apiKeys: {
    least: {
      findByHash: recordOrNull(API_KEY, hasSame<ApiKey>('keyHash')),
      find: recordOrNull(API_KEY, hasSame<ApiKey>('id')),
      list: recordPage('keys', API_KEY),
      insert: anything,
      touch: anything,
      revoke: flag,
      delete: flag,
    },
    further: {
      listOf: recordPage('keys', API_KEY),
      listMadeBy: recordPage('keys', API_KEY),
      deleteOf: flag,
      adopt: flag,
    },
  },
  templates: TEMPLATE_METHODS,
  rateLimiter: { least: { consume: anything }, further: { deleteExpired: count } },
}

/** Names of the required methods of a store. */
export function leastMethodsOf(store: StoreName): readonly string[] {
  return Object.keys(STORE_METHODS[store].least)
}
