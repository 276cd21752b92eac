import type { Client } from './create-client.ts'
import type { Session } from './session.ts'

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
