/** Endpoints for passkeys. The entry `@sallyport/core/passkeys` of the package @sallyport/passkeys. */
import { listPasskeys } from '../features/auth/passkeys/list-passkeys.ts'
import { listPasskeysOfUser, removePasskeyOfUser } from '../features/auth/passkeys/passkeys-of-user.ts'
import { reauthenticateByPasskey, startPasskeyReauthentication } from '../features/auth/passkeys/reauthenticate.ts'
import { registerPasskey } from '../features/auth/passkeys/register-passkey.ts'
import { removePasskey } from '../features/auth/passkeys/remove-passkey.ts'
import { renamePasskey } from '../features/auth/passkeys/rename-passkey.ts'
import { startPasskeyAuthentication } from '../features/auth/passkeys/start-authentication.ts'
import { startPasskeyRegistration } from '../features/auth/passkeys/start-registration.ts'
import { verifyPasskeyAuthentication } from '../features/auth/passkeys/verify-authentication.ts'
import { type Endpoint, tagged } from '../http/endpoint.ts'

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
export const passkeyAdminEndpoints: readonly Endpoint[] = tagged('Users', [listPasskeysOfUser, removePasskeyOfUser])
