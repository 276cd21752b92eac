import { useSyncExternalStore } from 'react'
import type { Client } from './create-client.ts'
import type { Session } from './session.ts'

/** Returns the session and renders again at each change. Loads it at first use; on a server it is `loading`. */
export function useSession({ session }: Pick<Client, 'session'>): Session {
  return useSyncExternalStore(session.subscribe, session.get, session.get)
}
