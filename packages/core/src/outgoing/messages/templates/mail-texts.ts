import type { MailId } from '../mail-ids.ts'
import type { InvitationWords } from './invitation.ts'
import type { LinkData, MailText } from './mail-text.ts'
import type { MailWords } from './mail-words.ts'
import type { WayInWords } from './way-in-words.ts'

/** Lifetimes of links in milliseconds. */
export interface LinkLifetimes {
  readonly passwordResetMs: number
  readonly magicLinkMs: number
  readonly emailVerificationMs: number
  readonly emailChangeMs: number
  readonly accountLinkMs: number
}

/** Values that mails contain. Each kind of mail uses some of them. */
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

/** Returns the built-in texts of a mail. A template that an administrator has stored may replace them. */
export function mailText(id: MailId, words: MailWords, facts: MailFacts): MailText {
  const { site, url, lifetimes, name, newEmail, provider, account, code, time } = facts
  const linked = (texts: (data: LinkData) => MailText, lifetime: keyof LinkLifetimes) =>
    texts({ site, lifetimeMs: lifetimes?.[lifetime] })
  switch (id) {
    case 'password-reset':
      return linked(words.passwordReset, 'passwordResetMs')
    case 'magic-link':
      return words.magicLink({ site, lifetimeMs: lifetimes?.magicLinkMs, code })
    case 'sign-up':
      return words.signUp({ site, lifetimeMs: lifetimes?.magicLinkMs, code, hasLink: facts.link !== '' })
    case 'sign-in-code':
      return words.signInCode({ site, code: code ?? '' })
    case 'change-email':
      return linked(words.changeEmail, 'emailChangeMs')
    case 'verify-email':
      return words.verifyEmail({ site, lifetimeMs: lifetimes?.emailVerificationMs, code })
    case 'link-account':
      return words.linkAccount({ site, lifetimeMs: lifetimes?.accountLinkMs, provider, account })
    case 'welcome':
      return words.welcome({ site, name })
    case 'email-changed':
      return words.emailChanged({ site, url, newEmail, time })
    case 'invitation':
      return words.invitation({ site, invitedBy: facts.invitedBy, into: facts.into })
    case 'sign-in-method-changed': {
      const { change = '', label = '', effect = '', from = '', suspended = '' } = facts
      return words.signInMethodChanged({ site, change, label, effect, from, suspended, time: time ?? '' })
    }
    case 'sign-in-methods-removed':
      return words.signInMethodsRemoved({ site, removed: facts.removed ?? '' })
    case 'account-exists':
      return words.accountExists({ site })
    default:
      return { ...words.alerts[id](site), action: words.goTo(site) }
  }
}
