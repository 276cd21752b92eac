import { memoryStores } from '@sallyport/core/memory'
import type { Stores } from '@sallyport/core/ports'
import { check } from '../check.ts'
import { type Contract, runContract, type TestApi } from '../contract.ts'
import { apiKeysContract } from './api-keys.ts'
import { apiKeysListMadeByContract, apiKeysListOfContract } from './api-keys-of-owners.ts'
import { auditContract } from './audit.ts'
import { auditStartedChangesContract } from './audit-started-changes.ts'
import { deliveriesContract } from './deliveries/deliveries.ts'
import { deliveriesCountByDayContract } from './deliveries/deliveries-count-by-day.ts'
import { deliveriesEndHoldContract } from './deliveries/deliveries-end-hold.ts'
import { deliveriesListContract } from './deliveries/deliveries-list.ts'
import { deliveriesOldestPendingContract } from './deliveries/deliveries-oldest-pending.ts'
import { deliveriesRestContract } from './deliveries/deliveries-rest.ts'
import { webhookRunsContract } from './deliveries/webhook-runs.ts'
import {
  webhooksContract,
  webhooksFindByProviderContract,
  webhooksInsertContract,
  webhooksListContract,
} from './deliveries/webhooks.ts'
import { recordsContract } from './feature-records.ts'
import { invitationsContract } from './invitations.ts'
import { rateLimiterContract, rateLimiterDeleteExpiredContract } from './rate-limiter.ts'
import { rolesContract } from './roles.ts'
import { proofsContract, proofsCountForContract, proofsDeleteExpiredContract } from './sessions/proofs.ts'
import { sessionsContract } from './sessions/sessions.ts'
import { sessionsDeleteExpiredContract, sessionsListContract } from './sessions/sessions-list.ts'
import { sessionsRotateContract } from './sessions/sessions-rotate.ts'
import { settingsContract } from './settings.ts'
import { settingsUpdateUiContract } from './settings-update-ui.ts'
import {
  telemetryCountByDayContract,
  telemetryDeleteBeforeContract,
  telemetryQueryContract,
  telemetrySignInsContract,
} from './telemetry.ts'
import { templatesContract } from './templates.ts'
import { tenantsContract } from './tenants.ts'
import { linkedAccountsContract } from './users/linked-accounts.ts'
import { metadataContract } from './users/metadata.ts'
import { passkeysContract } from './users/passkeys.ts'
import { profilesContract } from './users/profiles.ts'
import { profilesSearchContract } from './users/profiles-search.ts'
import {
  deliveriesGivenUpContract,
  sessionsOfUsersContract,
  telemetrySearchContract,
} from './users/searches-of-administrators.ts'
import { usersContract } from './users/users.ts'
import {
  usersReplacePasswordHashContract,
  usersSmsCodesContract,
  usersTotpStepsContract,
} from './users/users-further.ts'
import { usersCountGuestsContract, usersListInactiveGuestsContract } from './users/users-guests.ts'
import { usersFindByPhoneContract, usersFindByUsernameContract } from './users/users-identifiers.ts'
import { usersDeleteContract, usersDeleteListedContract, usersListContract } from './users/users-list.ts'
import {
  usersCountContract,
  usersFindManyContract,
  usersListIdsContract,
  usersSetRequire2FAContract,
} from './users/users-many.ts'
import { usersUpdateIfContract } from './users/users-update-if.ts'

type AllStores = { readonly [K in keyof Stores]-?: Required<NonNullable<Stores[K]>> }

/** A contract that is run on one store of a bundle of stores. */
export interface StoreContract {
  /** Name of the port, or of the port and its optional method: `users`, `users.list`. */
  readonly name: string
  /** True if the bundle has the port, with at least the methods that the contract calls. */
  isIn(stores: Partial<Stores>): boolean
  run(makeStores: () => Promise<Partial<Stores>> | Partial<Stores>, api: TestApi): void
}

/**
 * The contracts of all stores. A contract fails if the bundle lacks its port or optional method, so leave that
 * contract out.
 */
export const storeContracts: readonly StoreContract[] = [
  inBundle(usersContract, ({ users }) => users),
  inBundle(usersReplacePasswordHashContract, ({ users }) => users),
  inBundle(usersSmsCodesContract, ({ users }) => users),
  inBundle(usersTotpStepsContract, ({ users }) => users),
  inBundle(usersUpdateIfContract, ({ users }) => users),
  inBundle(usersFindByUsernameContract, ({ users }) => users),
  inBundle(usersFindByPhoneContract, ({ users }) => users),
  inBundle(usersListInactiveGuestsContract, ({ users }) => users),
  inBundle(usersCountGuestsContract, ({ users }) => users),
  inBundle(usersListContract, ({ users }) => users),
  inBundle(usersDeleteContract, ({ users }) => users),
  inBundle(usersDeleteListedContract, ({ users }) => users),
  inBundle(usersFindManyContract, ({ users }) => users),
  inBundle(usersListIdsContract, ({ users }) => users),
  inBundle(usersSetRequire2FAContract, ({ users }) => users),
  inBundle(usersCountContract, ({ users }) => users),
  inBundle(sessionsContract, (stores) => stores),
  inBundle(sessionsRotateContract, (stores) => stores),
  inBundle(sessionsListContract, (stores) => stores),
  inBundle(sessionsOfUsersContract, (stores) => stores),
  inBundle(sessionsDeleteExpiredContract, (stores) => stores),
  inBundle(proofsContract, ({ proofs }) => proofs),
  inBundle(proofsCountForContract, ({ proofs }) => proofs),
  inBundle(proofsDeleteExpiredContract, ({ proofs }) => proofs),
  inBundle(metadataContract, (stores) => stores),
  inBundle(rolesContract, (stores) => stores),
  inBundle(linkedAccountsContract, (stores) => stores),
  inBundle(passkeysContract, (stores) => stores),
  inBundle(invitationsContract, (stores) => stores),
  inBundle(recordsContract, (stores) => stores),
  inBundle(settingsContract, ({ settings }) => settings),
  inBundle(settingsUpdateUiContract, ({ settings }) => settings),
  inBundle(tenantsContract, (stores) => stores),
  inBundle(webhooksContract, ({ webhooks }) => webhooks),
  inBundle(webhooksFindByProviderContract, ({ webhooks }) => webhooks),
  inBundle(webhooksInsertContract, ({ webhooks }) => webhooks),
  inBundle(webhooksListContract, ({ webhooks }) => webhooks),
  inBundle(deliveriesContract, ({ deliveries }) => deliveries),
  inBundle(deliveriesEndHoldContract, ({ deliveries }) => deliveries),
  inBundle(deliveriesListContract, ({ deliveries }) => deliveries),
  inBundle(deliveriesGivenUpContract, ({ deliveries }) => deliveries),
  inBundle(deliveriesRestContract, ({ deliveries }) => deliveries),
  inBundle(deliveriesCountByDayContract, ({ deliveries }) => deliveries),
  inBundle(deliveriesOldestPendingContract, ({ deliveries }) => deliveries),
  inBundle(webhookRunsContract, ({ webhookRuns }) => webhookRuns),
  inBundle(telemetryQueryContract, ({ telemetry }) => telemetry),
  inBundle(telemetrySearchContract, ({ telemetry }) => telemetry),
  inBundle(telemetryCountByDayContract, ({ telemetry }) => telemetry),
  inBundle(telemetrySignInsContract, ({ telemetry }) => telemetry),
  inBundle(telemetryDeleteBeforeContract, ({ telemetry }) => telemetry),
  inBundle(auditContract, ({ audit }) => audit),
  inBundle(auditStartedChangesContract, ({ audit }) => audit),
  inBundle(apiKeysContract, ({ apiKeys }) => apiKeys),
  inBundle(apiKeysListOfContract, ({ apiKeys }) => apiKeys),
  inBundle(apiKeysListMadeByContract, ({ apiKeys }) => apiKeys),
  inBundle(templatesContract, ({ templates }) => templates),
  inBundle(rateLimiterContract, ({ rateLimiter }) => rateLimiter),
  inBundle(rateLimiterDeleteExpiredContract, ({ rateLimiter }) => rateLimiter),
  inBundle(profilesContract, (stores) => stores),
  inBundle(profilesSearchContract, (stores) => stores),
]

/** Ports whose contract runs without optional methods. For any other port, `isIn` requires all methods, because most contracts call optional ones. */
const WITH_REQUIRED_METHODS = ['users', 'sessions', 'proofs', 'linkedAccounts']

function methodsOfContract(port: string): readonly string[] {
  const complete: unknown = Reflect.get(memoryStores(), port)
  return WITH_REQUIRED_METHODS.includes(port) || complete === undefined ? [] : Object.keys(Object(complete))
}

function inBundle<S>(contract: Contract<S>, pick: (stores: AllStores) => S): StoreContract {
  const [port = '', method] = contract.name.split('.')
  const isIn = (stores: Partial<Stores>) => {
    const store: unknown = Reflect.get(stores, port)
    if (typeof store !== 'object' || store === null) return false
    return (method === undefined ? methodsOfContract(port) : [method]).every((name) => name in store)
  }
  return {
    name: contract.name,
    isIn,
    run(makeStores, api) {
      const makeStore = async () => {
        const stores = await makeStores()
        check(isIn(stores), `The bundle has no ${contract.name}`)
        // The cast is safe: the preceding check throws if the bundle lacks the store.
        return pick(stores as AllStores)
      }
      runContract(contract, makeStore, api)
    },
  }
}
