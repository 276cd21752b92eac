import type { BuiltInLanguage, SecurityAlert } from '../../../ports/host/mailer.ts'
import { accountExists } from './account-exists.ts'
import { changeEmail } from './change-email.ts'
import { emailChanged } from './email-changed.ts'
import { invitation } from './invitation.ts'
import { linkAccount } from './link-account.ts'
import { magicLink } from './magic-link.ts'
import type { MailText } from './mail-text.ts'
import { passwordReset } from './password-reset.ts'
import { ALERTS } from './security-alert.ts'
import { signInCode } from './sign-in-code.ts'
import { signInMethodChanged } from './sign-in-method-changed.ts'
import { signInMethodsRemoved } from './sign-in-methods-removed.ts'
import { signUp } from './sign-up.ts'
import { verifyEmail } from './verify-email.ts'
import { WAY_IN_TEXTS, type WayInTexts } from './way-in-words.ts'
import { webhookDisabled } from './webhook-disabled.ts'
import { welcome } from './welcome.ts'

const MAILS = {
  accountExists,
  changeEmail,
  emailChanged,
  invitation,
  linkAccount,
  magicLink,
  passwordReset,
  signInCode,
  signInMethodChanged,
  signInMethodsRemoved,
  signUp,
  verifyEmail,
  webhookDisabled,
  welcome,
}

type Mails = { readonly [Name in keyof typeof MAILS]: (typeof MAILS)[Name]['en'] }

/** Mails and text messages in one language: a function for each mail that returns its texts, and words that several mails use. */
export interface MailWords extends Mails {
  readonly alerts: Readonly<Record<SecurityAlert, (site: string) => Omit<MailText, 'action'>>>
  /** Returns the text of a button that leads to the site. */
  readonly goTo: (site: string) => string
  /** Text above the plain URL, for mail clients that show no button. */
  readonly plainLink: string
  /** Words in invitations: `by` stands before the inviter's name, `at` between the names of the organisation and the site. */
  readonly by: string
  readonly at: string
  readonly wayIn: WayInTexts
  /** Returns the text message with a code. */
  readonly textMessage: (code: string) => string
}

type Words = Pick<MailWords, 'goTo' | 'plainLink' | 'by' | 'at' | 'textMessage'>

const WORDS: Readonly<Record<BuiltInLanguage, Words>> = {
  en: {
    goTo: (site) => `Go to ${site}`,
    plainLink: 'If the button does not work, copy this address into your browser:',
    by: 'by',
    at: 'at',
    textMessage: (code) => `Your verification code is ${code}`,
  },
  it: {
    goTo: (site) => `Vai a ${site}`,
    plainLink: 'Se il pulsante non funziona, copia questo indirizzo nel browser:',
    by: 'da',
    at: 'su',
    textMessage: (code) => `Il tuo codice di verifica è ${code}`,
  },
}

/** Returns the texts of a built-in language. */
export function builtInWords(lang: BuiltInLanguage): MailWords {
  const inLanguage = (table: Readonly<Record<string, Readonly<Record<BuiltInLanguage, unknown>>>>): unknown =>
    Object.fromEntries(Object.entries(table).map(([name, texts]) => [name, texts[lang]]))
  // The casts are safe: each table has an entry for each language.
  const [mails, alerts] = [inLanguage(MAILS) as Mails, inLanguage(ALERTS) as MailWords['alerts']]
  return { ...mails, ...WORDS[lang], alerts, wayIn: WAY_IN_TEXTS[lang] }
}
