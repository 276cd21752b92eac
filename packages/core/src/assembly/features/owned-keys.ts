/** API keys of users and tenants, as a feature. Entry point `@sallyport/core/owned-keys`. */
import { ownKeyEndpoints } from '../../endpoints/auth/api-keys/own-keys.ts'
import { endsKeys } from '../../identity/accounts/removal/key-fates.ts'
import { deleteKeys, keysOf } from '../../identity/api-keys/delete-keys.ts'
import { createOwnedKeys } from '../../identity/owned-keys/create-owned-keys.ts'
import { ownedKeyView } from '../../identity/owned-keys/owned-key-reply.ts'
import { removeMemberKeys } from '../../identity/owned-keys/remove-member-keys.ts'
import type { Granted } from '../../ports/needs.ts'
import type { Stores } from '../../ports/stores.ts'
import { noRequest } from '../../web/http/request/about-request.ts'
import type { Feature, FeatureGiven } from './feature.ts'
import { placeOf } from './place-of.ts'

/** Options of `ownedKeys`. */
export interface OwnedKeysOptions {
  /** Maximum number of API keys of one user, and of one tenant, 1 to 100. Default: 20. */
  readonly maxPerOwner?: number
}

/** Methods of the store `apiKeys` that keys of users and tenants need. */
const METHODS = ['listOf', 'deleteOf', 'adopt'] as const

/**
 * Returns a feature for the option `features`: users can create API keys that act as the user, with `GET`, `POST` and `DELETE <auth mount>/api-keys`.
 * With `tenants()` of `@sallyport/tenants`, organisations have keys as well. The scopes of a key must be permissions of its owner; they are checked
 * again at each use.
 *
 * Needs a store `apiKeys` with `listOf`, `deleteOf` and `adopt`; all stores of `@sallyport/sql` have them.
 *
 * @example
 * import { ownedKeys } from '@sallyport/core/owned-keys'
 *
 * const features = [ownedKeys({ maxPerOwner: 5 })]
 */
export function ownedKeys(options: OwnedKeysOptions = {}): Feature<'keys'> {
  const { maxPerOwner = 20 } = options
  const name = 'keys'
  return {
    name,
    ports: { ownedKeys: { maxPerOwner } },
    declares: {
      places: { auth: ownKeyEndpoints.map(placeOf), tools: [], admin: [], wellKnown: [] },
      errorCodes: [],
      firstFactors: [],
      factors: [],
    },
    problems: ({ options: { stores } }) => [...optionProblems(options), ...storeProblems(stores)],
    bind(host) {
      // The cast is safe: `given` returns all ports and services, and `problems` refuses a store without the methods.
      const given = () => host.given() as FeatureGiven & Granted<'apiKeys' | `apiKeys.${(typeof METHODS)[number]}`>
      return {
        name,
        auth: ownKeyEndpoints,
        sections: [{ feature: name, page: 'account', label: { en: 'API keys', it: 'Chiavi API' } }],
        ownedKeys: createOwnedKeys(given),
        async onAccessEnded(userId, reason) {
          if (endsKeys(reason)) await deleteKeys({ userId }, { about: noRequest() }, given())
        },
        sweepUser: (userId) => deleteKeys({ userId }, { about: noRequest() }, given()),
        sweepTenant: (tenantId) => deleteKeys({ tenantId }, { about: noRequest() }, given()),
        onMemberRemoved: (tenantId, userId, removal) => removeMemberKeys(tenantId, userId, removal, given()),
        exportUser: async (userId) => (await keysOf({ userId }, given())).map(ownedKeyView),
      }
    },
  }
}

function optionProblems(options: OwnedKeysOptions): readonly string[] {
  const { maxPerOwner: most = 20, ...unknown } = options
  const isCount = Number.isInteger(most) && most >= 1 && most <= 100
  return [
    ...Object.keys(unknown).map((name) => `features.keys: \`${name}\` isn't an option; the only one is maxPerOwner`),
    ...(isCount ? [] : ['features.keys: `maxPerOwner` must be a whole number from 1 to 100']),
  ]
}

function storeProblems({ apiKeys }: Stores): readonly string[] {
  const missing = METHODS.filter((method) => apiKeys?.[method] === undefined)
  return missing.length === 0 ? [] : [`features.keys: needs a store \`apiKeys\` with ${missing.join(', ')}`]
}
