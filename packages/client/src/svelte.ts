import type { Client } from './create-client.ts'
import type { Session } from './session.ts'

/** Store of Svelte: `$session` in a component subscribes and unsubscribes by itself. */
export interface SessionStore {
  subscribe(run: (session: Session) => void): () => void
}

/** Returns the session as a store. Loads it at the first subscription. */
export function useSession({ session }: Pick<Client, 'session'>): SessionStore {
  return {
    subscribe(run) {
      run(session.get())
      return session.subscribe(() => run(session.get()))
    },
  }
}
