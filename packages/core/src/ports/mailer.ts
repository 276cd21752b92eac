export type Language = 'en' | 'it'

/** What an account's owner is told for their safety. */
export type SecurityAlert =
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'second-factor-guesses'
  | 'second-factor-locked'
  | 'sms-code-guesses'
  | 'sms-code-locked'
  | 'password-locked'

/** A mail ready to be sent. */
export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Carries mails. Rejects when the mail was not taken over; never retries (it may have been sent). */
export interface MailTransport {
  send(message: MailMessage): Promise<void>
}

/** An account at a provider, as the provider names it. */
export interface LinkedName {
  /** The provider's id; `email` for an address. */
  readonly provider: string
  readonly name?: string
  readonly email?: string
}

/** What the service can mail. A method is present when the host gave its callback or a transport; it rejects when the mail was not taken over. */
export interface Mailer {
  sendPasswordReset?(to: string, token: string, link: string, lang?: Language): Promise<void>
  sendMagicLink?(to: string, token: string, link: string, lang?: Language): Promise<void>
  sendWelcome?(to: string, data: Readonly<Record<string, unknown>>, lang?: Language): Promise<void>
  /** `code`: what a signed-in user may enter in place of following the link. */
  sendVerificationEmail?(to: string, token: string, link: string, lang?: Language, code?: string): Promise<void>
  /** To the new address, which becomes the account's only by its link. */
  sendChangeEmail?(to: string, token: string, link: string, lang?: Language): Promise<void>
  /** To the address of the account that an account at a provider is to be linked to, or to the address that is itself to be linked (`email`). */
  sendLinkAccount?(to: string, token: string, link: string, account: LinkedName, lang?: Language): Promise<void>
  /** To the address that an account had before. `at`: when it was changed. */
  sendEmailChanged?(to: string, newEmail: string, lang?: Language, at?: Date): Promise<void>
  /** To the owner of an address that somebody tried to register again. */
  sendAccountExists?(to: string, lang?: Language): Promise<void>
  /** To the owner of an account that somebody tries to get into. Sent once an episode; no limit on sends holds for it. */
  sendSecurityAlert?(to: string, alert: SecurityAlert, lang?: Language): Promise<void>
}
