export type Language = 'en' | 'it'

/** What an account's owner is warned of. */
export type SecurityAlert = 'second-factor-guesses' | 'second-factor-locked' | 'password-locked'

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

/** What the service can mail. A method is present when the host gave its callback or a transport; it rejects when the mail was not taken over. */
export interface Mailer {
  sendPasswordReset?(to: string, token: string, link: string, lang?: Language): Promise<void>
  sendMagicLink?(to: string, token: string, link: string, lang?: Language): Promise<void>
  sendWelcome?(to: string, data: Readonly<Record<string, unknown>>, lang?: Language): Promise<void>
  sendVerificationEmail?(to: string, token: string, link: string, lang?: Language): Promise<void>
  /** To the new address, which becomes the account's only by its link. */
  sendChangeEmail?(to: string, token: string, link: string, lang?: Language): Promise<void>
  /** To the address of the account that a sign-in with `provider` is to be added to, or that is itself to be added (`email`). */
  sendLinkAccount?(to: string, token: string, link: string, provider: string, lang?: Language): Promise<void>
  /** To the address that an account had before. */
  sendEmailChanged?(to: string, newEmail: string, lang?: Language): Promise<void>
  /** To the owner of an address that somebody tried to register again. */
  sendAccountExists?(to: string, lang?: Language): Promise<void>
  /** To the owner of an account that somebody tries to get into. Sent once an episode; no limit on sends holds for it. */
  sendSecurityAlert?(to: string, alert: SecurityAlert, lang?: Language): Promise<void>
}
