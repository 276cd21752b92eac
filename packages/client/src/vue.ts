import { onScopeDispose, type ShallowRef, shallowRef } from 'vue'
import type { Client } from './create-client.ts'
import type { Session } from './session.ts'

/** Returns the state of the session as a ref, updated until the component or effect scope is disposed. Loads the session at first use. */
export function useSession({ session }: Pick<Client, 'session'>): Readonly<ShallowRef<Session>> {
  const current = shallowRef(session.get())
  const stop = session.subscribe(() => {
    current.value = session.get()
  })
  onScopeDispose(stop)
  return current
}
