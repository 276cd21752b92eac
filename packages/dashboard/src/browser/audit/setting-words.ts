import { VERIFICATION_MODES } from '../control/verification-modes.ts'
import { type PlainText, t } from '../language/text.ts'
import type { ChangedField } from './changed-field.ts'

const NAMES: Readonly<Record<string, PlainText>> = {
  emailVerificationMode: 'Email verification',
  lazyEmailVerificationGracePeriodDays: 'Days of grace',
  require2FA: 'Require a second factor for all users',
  'ui.siteName': 'Site name',
  'ui.primaryColor': 'Primary colour',
  'ui.secondaryColor': 'Secondary colour',
  'ui.bgColor': 'Background colour',
  'ui.cardBg': 'Card colour',
  'ui.logoUrl': 'Logo',
  'ui.bgImage': 'Background picture',
}

/** Returns a changed setting with the words of the area _Control_. Returns one without words unchanged. */
export function settingInWords({ name, from, to }: ChangedField): ChangedField {
  const known = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined
  const inWords = (value: string | undefined) => {
    const [, mode] = VERIFICATION_MODES.find(([one]) => name === 'emailVerificationMode' && one === value) ?? []
    return mode === undefined ? value : t(mode)
  }
  return { name: known === undefined ? name : t(known), from: inWords(from), to: inWords(to) }
}
