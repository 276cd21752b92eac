import type { Client } from './create-client.ts'
import type { Session } from './session.ts'
import type { TenantClient } from './tenant.ts'

/** Svelte store. `$session` in a component subscribes and unsubscribes automatically. */
export interface SessionStore {
  subscribe(run: (session: Session) => void): () => void
}

/** Returns the state of the session as a store. Loads the session at the first subscription. */
export function useSession({ session }: Pick<Client, 'session'>): SessionStore {
  return {
    subscribe(run) {
      run(session.get())
      return session.subscribe(() => run(session.get()))
    },
  }
}

/** Svelte store of the organisation's id. */
export interface TenantStore {
  subscribe(run: (id: string | null) => void): () => void
}

/** Returns the id of the organisation in which this tab works, or null, as a store. Needs `createTenantClient`. */
export function useTenant({ tenant }: Pick<TenantClient, 'tenant'>): TenantStore {
  return {
    subscribe(run) {
      run(tenant.get())
      return tenant.subscribe(() => run(tenant.get()))
    },
  }
}
