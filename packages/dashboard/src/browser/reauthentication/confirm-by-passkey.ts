import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'
import type { AuthApi } from '../api/auth-api.ts'
import { t } from '../language/text.ts'

/** Asks the browser for one of the administrator's passkeys and sends its signature. Rejects with an error to show. */
export async function confirmByPasskey(own: AuthApi): Promise<void> {
  if (!browserSupportsWebAuthn()) throw new Error(t('This browser does not support passkeys.'))
  const { options: optionsJSON } = await own.send<{ readonly options: PublicKeyCredentialRequestOptionsJSON }>(
    'POST',
    '/passkeys/reauthentication/options',
    {},
  )
  const response = await startAuthentication({ optionsJSON }).catch(() => {
    throw new Error(t('The passkey was not used. Try again.'))
  })
  await own.send('POST', '/passkeys/reauthentication/verify', { response })
}
