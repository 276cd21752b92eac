export const MAIL_IDS = [
  'password-reset',
  'magic-link',
  'sign-in-code',
  'sign-up',
  'welcome',
  'verify-email',
  'change-email',
  'link-account',
  'email-changed',
  'account-exists',
  'invitation',
  'sign-in-method-changed',
  'sign-in-methods-removed',
  'second-factor-added',
  'second-factor-removed',
  'recovery-codes-renewed',
  'second-factor-guesses',
  'second-factor-locked',
  'sms-code-guesses',
  'sms-code-locked',
  'password-locked',
] as const

export type MailId = (typeof MAIL_IDS)[number]

export function isMailId(id: string): id is MailId {
  return (MAIL_IDS as readonly string[]).includes(id)
}
