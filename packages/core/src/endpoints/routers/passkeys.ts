/** Endpoints for passkeys: the entry `@sallyport/core/passkeys`, which the package @sallyport/passkeys imports. */

import { type Endpoint, tagged } from '../../web/http/routing/endpoint.ts'
import { listPasskeys } from '../auth/passkeys/list-passkeys.ts'
import { listPasskeysOfUser, removePasskeyOfUser } from '../auth/passkeys/passkeys-of-user.ts'
import { reauthenticateByPasskey, startPasskeyReauthentication } from '../auth/passkeys/reauthenticate.ts'
import { registerPasskey } from '../auth/passkeys/register-passkey.ts'
import { removePasskey } from '../auth/passkeys/remove-passkey.ts'
import { renamePasskey } from '../auth/passkeys/rename-passkey.ts'
import { startPasskeyAuthentication } from '../auth/passkeys/start-authentication.ts'
import { startPasskeyRegistration } from '../auth/passkeys/start-registration.ts'
import { verifyPasskeyAuthentication } from '../auth/passkeys/verify-authentication.ts'

/** Endpoints below `<auth mount>/passkeys`. */
export const passkeyEndpoints: readonly Endpoint[] = tagged('Passkeys', [
  startPasskeyRegistration,
  registerPasskey,
  startPasskeyAuthentication,
  verifyPasskeyAuthentication,
  startPasskeyReauthentication,
  reauthenticateByPasskey,
  listPasskeys,
  renamePasskey,
  removePasskey,
])

/** Endpoints for administrators, below the admin mount. */
export const passkeyAdminEndpoints: readonly Endpoint[] = tagged(
  'Users',
  [listPasskeysOfUser, removePasskeyOfUser],
  'users',
)
