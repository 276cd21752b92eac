import * as AppleAuthentication from 'expo-apple-authentication'
import type { Device } from './session.ts'

/** Asks Apple's sign-in sheet for an ID token with this nonce. Returns null if the person cancelled. */
export const askApple: Device['askApple'] = async (nonce) => {
  const { FULL_NAME, EMAIL } = AppleAuthentication.AppleAuthenticationScope
  try {
    const answer = await AppleAuthentication.signInAsync({ nonce, requestedScopes: [FULL_NAME, EMAIL] })
    const { identityToken, fullName } = answer
    if (identityToken === null) return null
    const { givenName, familyName } = fullName ?? {}
    // Apple tells the name at the first sign-in only.
    const isTold = Boolean(givenName ?? familyName)
    const user = JSON.stringify({ name: { firstName: givenName ?? '', lastName: familyName ?? '' } })
    return { idToken: identityToken, ...(isTold && { user }) }
  } catch (error) {
    if (Object(error).code === 'ERR_REQUEST_CANCELED') return null
    throw error
  }
}
