import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser'
import { type Answer, failed } from '../call.ts'
import { usePage } from '../page-context.ts'

/**
 * Returns a function that lets the browser create a passkey and registers it under a name. Resolves to the service's
 * response, or to a failure with the code PASSKEY_NOT_CREATED, PASSKEY_EXISTS or PASSKEY_CREATION_UNSUPPORTED.
 */
export function useNewPasskey(): (name: string) => Promise<Answer> {
  const { post, callSensitive } = usePage()
  return async (name) => {
    if (!browserSupportsWebAuthn()) return failed('PASSKEY_CREATION_UNSUPPORTED')
    const asked = await post('/passkeys/registration/options', {})
    if (!('body' in asked)) return asked
    // The cast is safe: the service builds the options for this call.
    const optionsJSON = asked.body.options as unknown as PublicKeyCredentialCreationOptionsJSON
    try {
      const response = await startRegistration({ optionsJSON })
      return await callSensitive('POST', '/passkeys/registration/verify', { response, name })
    } catch (error) {
      // The authenticator holds a passkey of this account already (WebAuthn Level 3, 5.1.3).
      return failed(
        error instanceof Error && error.name === 'InvalidStateError' ? 'PASSKEY_EXISTS' : 'PASSKEY_NOT_CREATED',
      )
    }
  }
}
