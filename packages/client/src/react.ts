import { useSyncExternalStore } from 'react'
import type { Client } from './create-client.ts'
import type { Session } from './session.ts'
import type { TenantClient } from './tenant.ts'

/**
 * Returns the state of the session, and renders the component again at each change. Loads the session at first use. The state is `loading`
 * during server-side rendering.
 */
export function useSession({ session }: Pick<Client, 'session'>): Session {
  return useSyncExternalStore(session.subscribe, session.get, session.get)
}

/** Returns the id of the organisation in which this tab works, or null. Renders the component again at each change. Needs `createTenantClient`. */
export function useTenant({ tenant }: Pick<TenantClient, 'tenant'>): string | null {
  return useSyncExternalStore(tenant.subscribe, tenant.get, tenant.get)
}
