/** Endpoints below /passkeys. The entry `@sallyport/core/passkeys` of the package @sallyport/passkeys. */
import { listPasskeys } from '../features/auth/passkeys/list-passkeys.ts'
import { registerPasskey } from '../features/auth/passkeys/register-passkey.ts'
import { removePasskey } from '../features/auth/passkeys/remove-passkey.ts'
import { renamePasskey } from '../features/auth/passkeys/rename-passkey.ts'
import { startPasskeyAuthentication } from '../features/auth/passkeys/start-authentication.ts'
import { startPasskeyRegistration } from '../features/auth/passkeys/start-registration.ts'
import { verifyPasskeyAuthentication } from '../features/auth/passkeys/verify-authentication.ts'
import { type Endpoint, tagged } from '../http/endpoint.ts'

export const passkeyEndpoints: readonly Endpoint[] = tagged('Passkeys', [
  startPasskeyRegistration,
  registerPasskey,
  startPasskeyAuthentication,
  verifyPasskeyAuthentication,
  listPasskeys,
  renamePasskey,
  removePasskey,
])
