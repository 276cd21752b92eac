import { onScopeDispose, type ShallowRef, shallowRef } from 'vue'
import type { Client } from './create-client.ts'
import type { Session } from './session.ts'
import type { TenantClient, TenantHandle } from './tenant.ts'

/** Returns the state of the session as a ref, updated until the component or effect scope is disposed. Loads the session at first use. */
export function useSession({ session }: Pick<Client, 'session'>): Readonly<ShallowRef<Session>> {
  return refOf(session)
}

/** Returns the id of the organisation in which this tab works, or null, as a ref. Needs `createTenantClient`. */
export function useTenant({ tenant }: Pick<TenantClient, 'tenant'>): Readonly<ShallowRef<string | null>> {
  return refOf<string | null>(tenant)
}

function refOf<T>({
  get,
  subscribe,
}: Pick<TenantHandle, 'subscribe'> & { readonly get: () => T }): Readonly<ShallowRef<T>> {
  const current = shallowRef(get())
  const stop = subscribe(() => {
    current.value = get()
  })
  onScopeDispose(stop)
  return current
}
