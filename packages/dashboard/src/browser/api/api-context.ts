import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Features } from '../api-types.ts'
import type { AdminApi } from './admin-api.ts'

/** What a signed-in administrator works with. */
export interface Desk {
  readonly api: AdminApi
  readonly features: Features
  readonly version: string
  /** Whether the admin secret opened it, rather than a cookie. */
  readonly isBySecret: boolean
  signOut(): void
}

export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (desk === null) throw new Error('There is no desk outside the signed-in part')
  return desk
}
