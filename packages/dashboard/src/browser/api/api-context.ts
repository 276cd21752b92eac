import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Features, Ping } from '../api-types.ts'
import type { AdminApi } from './admin-api.ts'

/** The signed-in administrator's API client, and the features of the service. */
export interface ApiContextValue {
  readonly api: AdminApi
  readonly features: Features
  readonly version: string
  /** URL path prefix of each router. */
  readonly mounts: Ping['mounts']
  /** True if the administrator signed in with the admin secret, false if with the browser's cookies. */
  readonly isBySecret: boolean
  signOut(): void
}

export const ApiContext = createContext<ApiContextValue | null>(null)

export function useApi(): ApiContextValue {
  const value = useContext(ApiContext)
  if (value === null) throw new Error('useApi is called outside the signed-in part')
  return value
}
