/** Users as hosts and their stores see them: each has an address, which stands for none in a user without one. */
import type * as profiles from './profiles.ts'
import type * as users from './users.ts'

export type { PageQuery, StoredUser as User, UserCount } from './users.ts'
export { NO_ADDRESS_DOMAIN } from './users.ts'
export type UserPatch = users.UserPatch<users.StoredUser>
export type ExpectedUser = users.ExpectedUser<users.StoredUser>
export type UserStore = users.UserStore<users.StoredUser>
export type Profile = profiles.Profile<users.StoredUser>
export type ProfileStore = profiles.ProfileStore<users.StoredUser>
