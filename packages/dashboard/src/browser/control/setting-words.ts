import { type PlainText, t } from '../language/text.ts'
import { VERIFICATION_MODES } from './verification-modes.ts'

const NAMES: Readonly<Record<string, PlainText>> = {
  emailVerificationMode: 'Email verification',
  lazyEmailVerificationGracePeriodDays: 'Grace period in days',
  require2FA: 'Require a second factor for all users',
  enabledWebhookActions: 'Webhook actions',
  '2fa-policy': '2FA policy',
  ui: 'Appearance',
  'ui.siteName': 'Site name',
  'ui.primaryColor': 'Primary colour',
  'ui.secondaryColor': 'Secondary colour',
  'ui.bgColor': 'Background colour',
  'ui.cardBg': 'Card colour',
  'ui.logoUrl': 'Logo',
  'ui.bgImage': 'Background picture',
}

/** Returns the name of a setting in the words of the area _Control_. Returns an unknown name unchanged. */
export function settingName(name: string): string {
  const known = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined
  return known === undefined ? name : t(known)
}

/** Returns the mode of email verification in the words of its field. Returns other settings' values unchanged. */
export function settingValue(name: string, value: string | undefined): string | undefined {
  const [, mode] = VERIFICATION_MODES.find(([one]) => name === 'emailVerificationMode' && one === value) ?? []
  return mode === undefined ? value : t(mode)
}
