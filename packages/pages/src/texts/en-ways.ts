/** Texts of the ways to sign in. */
export const enWays = {
  'login.ways': 'How do you want to sign in?',
  'login.usePassword': 'Use a password',
  'login.magicLink': 'Email me a sign-in link',
  'login.mailCode': 'Email me a code',
  'login.sms': 'Text me a code',
  'login.passkey': 'Sign in with a passkey',
  'login.provider': 'Continue with {provider}',
}
