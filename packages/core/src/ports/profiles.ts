import type { Metadata } from './metadata.ts'
import type { User } from './users.ts'

/** All that `GET /auth/me` shows of a user. */
export interface Profile {
  readonly user: User
  readonly metadata: Metadata
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  readonly tenants: readonly { readonly id: string; readonly name: string }[]
}

/** Reads a profile in one statement. Without it the profile is composed from the separate stores. */
export interface ProfileStore {
  load(userId: string): Promise<Profile | null>
}
