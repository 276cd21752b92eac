/** A D1 database for each realm. */
import { type D1Binding, type D1Options, type D1Storage, d1 } from '@sallyport/sql/d1'
import { assertRealmId } from '../realm-id.ts'

/**
 * Returns the function that finds the D1 binding of a realm by its name: `REALM_ACME_EU` for `acme-eu`. Returns null if the Worker has no such
 * binding; `open` can then return null.
 *
 * @example
 * const databaseIn = (env: object, realm: string) => d1Realms(env)(realm)
 */
export function d1Realms(env: object, options: D1Options = {}): (realm: string) => D1Storage | null {
  return (realm) => {
    assertRealmId(realm)
    const binding: unknown = Reflect.get(env, `REALM_${realm.toUpperCase().replaceAll('-', '_')}`)
    return isD1(binding) ? d1(binding, options) : null
  }
}

function isD1(binding: unknown): binding is D1Binding {
  return typeof Object(binding).prepare === 'function'
}
