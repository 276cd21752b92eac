import type { FeatureProfile } from '@sallyport/core/feature'

/**
 * Returns the claims of OpenID Connect that the scopes give. `email_verified` and `phone_number_verified` are true if the user proved to own the
 * address or number.
 */
export function profileClaims(profile: FeatureProfile, scopes: readonly string[]): Record<string, string | boolean> {
  const { email, isEmailOwned, name, firstName, lastName, username, phoneNumber, isPhoneVerified } = profile
  const whole = name ?? [firstName, lastName].filter((part) => part !== undefined).join(' ')
  return {
    ...(scopes.includes('profile') && {
      ...(whole !== '' && { name: whole }),
      ...(firstName !== undefined && { given_name: firstName }),
      ...(lastName !== undefined && { family_name: lastName }),
      ...(username !== undefined && { preferred_username: username }),
    }),
    ...(scopes.includes('email') && email !== undefined && { email, email_verified: isEmailOwned }),
    ...(scopes.includes('phone') &&
      phoneNumber !== undefined && { phone_number: phoneNumber, phone_number_verified: isPhoneVerified }),
  }
}
