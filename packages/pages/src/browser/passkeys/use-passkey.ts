import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'
import { type Answer, failed } from '../call.ts'
import { usePage } from '../page-context.ts'

interface Asking {
  /** True if the signed-in user confirms their identity. Default false: the passkey signs in. */
  readonly isAgain?: boolean
  /** Temporary token of a sign-in that needs a second factor. Default: the passkey is the only factor. */
  readonly tempToken?: string
  /** True if the browser offers passkeys in the list of the email field instead of asking at once. Default false. */
  readonly isByAutofill?: boolean
}

/**
 * Returns a function that asks the browser for a passkey and sends its signature to the service. Resolves to the
 * service's response, or to a failure with the code PASSKEY_CANCELLED or PASSKEY_UNSUPPORTED.
 */
export function usePasskey(): (asking?: Asking) => Promise<Answer> {
  const { post } = usePage()
  return async ({ isAgain = false, tempToken, isByAutofill = false } = {}) => {
    if (!browserSupportsWebAuthn()) return failed('PASSKEY_UNSUPPORTED')
    const path = isAgain ? '/passkeys/reauthentication' : '/passkeys/authentication'
    const fields = tempToken === undefined ? {} : { tempToken }
    const asked = await post(`${path}/options` as const, fields)
    // With autofill the user hasn't asked for anything yet, so this code makes the caller show no error.
    if (!('body' in asked)) return isByAutofill ? failed('PASSKEY_CANCELLED') : asked
    // The cast is safe: the service builds the options for this call.
    const optionsJSON = asked.body.options as unknown as PublicKeyCredentialRequestOptionsJSON
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill: isByAutofill }).catch(() => null)
    if (response === null) return failed('PASSKEY_CANCELLED')
    return post(`${path}/verify` as const, { ...fields, response })
  }
}
