/** Users as hosts and stores see them: `email` is never null. A user without an address has the placeholder `<id>@no-address.invalid`. */
import type * as profiles from './profiles.ts'
import type * as users from './users.ts'

export type { PageQuery, StoredUser as User, UserCount } from './users.ts'
export { NO_ADDRESS_DOMAIN } from './users.ts'
export type UserPatch = users.UserPatch<users.StoredUser>
export type ExpectedUser = users.ExpectedUser<users.StoredUser>
export type UserStore = users.UserStore<users.StoredUser>
export type Profile = profiles.Profile<users.StoredUser>
export type ProfileStore = profiles.ProfileStore<users.StoredUser>
