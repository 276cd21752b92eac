import type { Language } from '../../../ports/mailer.ts'
import type { MailId } from '../mail-ids.ts'
import { accountExists } from './account-exists.ts'
import { changeEmail } from './change-email.ts'
import { emailChanged } from './email-changed.ts'
import { type InvitationWords, invitation } from './invitation.ts'
import { linkAccount } from './link-account.ts'
import { magicLink } from './magic-link.ts'
import type { LinkData, MailText, MailTexts } from './mail-text.ts'
import { passwordReset } from './password-reset.ts'
import { securityAlert } from './security-alert.ts'
import { signInCode } from './sign-in-code.ts'
import { signInMethodChanged } from './sign-in-method-changed.ts'
import { signInMethodsRemoved } from './sign-in-methods-removed.ts'
import { signUp } from './sign-up.ts'
import { verifyEmail } from './verify-email.ts'
import type { WayInWords } from './way-in-words.ts'
import { welcome } from './welcome.ts'

/** Lifetimes of links in milliseconds. */
export interface LinkLifetimes {
  readonly passwordResetMs: number
  readonly magicLinkMs: number
  readonly emailVerificationMs: number
  readonly emailChangeMs: number
  readonly accountLinkMs: number
}

/** Values that differ from mail to mail. Each kind of mail uses some of them. */
export type MailData = {
  readonly [K in
    | 'link'
    | 'name'
    | 'newEmail'
    | 'provider'
    | 'account'
    | 'code'
    | 'time'
    | 'removed'
    | 'organisation'
    | 'inviter'
    | keyof InvitationWords
    | keyof WayInWords]?: string | undefined
}

export interface MailFacts extends MailData {
  readonly site: string
  readonly url: string
  readonly lifetimes?: LinkLifetimes | undefined
}

/** Returns the built-in texts of a mail, before the host's own template replaces them. */
export function mailText(id: MailId, lang: Language, facts: MailFacts): MailText {
  const { site, url, lifetimes, name, newEmail, provider, account, code, time } = facts
  const linked = (texts: MailTexts<LinkData>, lifetime: keyof LinkLifetimes) =>
    texts[lang]({ site, lifetimeMs: lifetimes?.[lifetime] })
  switch (id) {
    case 'password-reset':
      return linked(passwordReset, 'passwordResetMs')
    case 'magic-link':
      return magicLink[lang]({ site, lifetimeMs: lifetimes?.magicLinkMs, code })
    case 'sign-up':
      return signUp[lang]({ site, lifetimeMs: lifetimes?.magicLinkMs, code, hasLink: facts.link !== '' })
    case 'sign-in-code':
      return signInCode[lang]({ site, code: code ?? '' })
    case 'change-email':
      return linked(changeEmail, 'emailChangeMs')
    case 'verify-email':
      return verifyEmail[lang]({ site, lifetimeMs: lifetimes?.emailVerificationMs, code })
    case 'link-account':
      return linkAccount[lang]({ site, lifetimeMs: lifetimes?.accountLinkMs, provider, account })
    case 'welcome':
      return welcome[lang]({ site, name })
    case 'email-changed':
      return emailChanged[lang]({ site, url, newEmail, time })
    case 'invitation':
      return invitation[lang]({ site, invitedBy: facts.invitedBy, into: facts.into })
    case 'sign-in-method-changed': {
      const { change = '', label = '', effect = '', from = '', suspended = '' } = facts
      return signInMethodChanged[lang]({ site, change, label, effect, from, suspended, time: time ?? '' })
    }
    case 'sign-in-methods-removed':
      return signInMethodsRemoved[lang]({ site, removed: facts.removed ?? '' })
    case 'account-exists':
      return accountExists[lang]({ site })
    default:
      return securityAlert(id, lang, site)
  }
}
