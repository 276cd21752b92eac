import type { PlainText } from '../language/text.ts'

export const MAILS: Readonly<Record<string, PlainText>> = {
  'password-reset': 'A link to choose a new password',
  'magic-link': 'A link to sign in',
  'sign-in-code': 'A code to sign in',
  'sign-up': 'A link or code to register without a password',
  welcome: 'After registering',
  'verify-email': 'A link to verify the address',
  'change-email': 'A link to confirm a new address',
  'link-account': 'A link to confirm the linking of an account',
  'email-changed': 'To the old address, after a change',
  invitation: 'When an administrator invites a person',
  'account-exists': 'When a registered address registers again',
  'sign-in-method-changed': 'After a sign-in method changes, such as a password or a passkey',
  'sign-in-methods-removed': 'After verifying the address removed earlier sign-in methods',
  'second-factor-added': 'After an authenticator app is added',
  'second-factor-removed': 'After an authenticator app is removed',
  'recovery-codes-renewed': 'After recovery codes are replaced',
  'second-factor-guesses': 'Warns of 20 wrong codes in a row',
  'second-factor-locked': 'Warns that the second factor is locked',
  'sms-code-guesses': 'Warns of 20 wrong codes at sign-in by text message',
  'sms-code-locked': 'Warns that sign-in by text message is off',
  'password-locked': 'Warns that sign-in by password is paused',
}

export const PAGES: Readonly<Record<string, PlainText>> = {
  login: 'Signing in',
  register: 'Creating an account',
  'forgot-password': 'Asking for a new password',
  'reset-password': 'Choosing a new password',
  'verify-email': 'Verifying the address',
  '2fa': 'The second factor',
  'magic-link': 'Signing in by a mailed link',
  'change-email': 'Confirming a new address',
  'link-verify': 'Confirming the linking of an account',
  'account-conflict': 'An account with the same address exists',
}

/** First part of the keys of a page's texts, where it differs from the page's name. */
export const KEY_PREFIXES: Readonly<Record<string, string>> = {
  '2fa': 'second',
  'account-conflict': 'conflict',
  'change-email': 'change',
  'forgot-password': 'forgot',
  'link-verify': 'link',
  'magic-link': 'magic',
  'reset-password': 'reset',
  'verify-email': 'verify',
}
