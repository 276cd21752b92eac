export type Language = 'en' | 'it'

/** Security notices to an account's owner. */
export type SecurityAlert =
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'second-factor-guesses'
  | 'second-factor-locked'
  | 'sms-code-guesses'
  | 'sms-code-locked'
  | 'password-locked'

export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Sends mails. Rejects if the mail wasn't accepted. Never retries, since the mail may have been sent. */
export interface MailTransport {
  send(message: MailMessage): Promise<void>
}

/** Account at a provider, with the names that the provider reports. */
export interface LinkedName {
  /** The provider's id in the options; `email` for a mail address. */
  readonly provider: string
  readonly name?: string
  readonly email?: string
}

/** Mails of the service. A method is present if the host configured its callback or a transport. It rejects if the mail wasn't accepted. */
export interface Mailer {
  sendPasswordReset?(to: string, token: string, link: string, lang?: Language): Promise<void>
  sendMagicLink?(to: string, token: string, link: string, lang?: Language): Promise<void>
  sendWelcome?(to: string, data: Readonly<Record<string, unknown>>, lang?: Language): Promise<void>
  /** `code`: a signed-in user may enter it instead of following the link. */
  sendVerificationEmail?(to: string, token: string, link: string, lang?: Language, code?: string): Promise<void>
  /** Sent to the new address. The account's address changes only when this link is followed. */
  sendChangeEmail?(to: string, token: string, link: string, lang?: Language): Promise<void>
  /** Sent to the address of the account that `account` is to be linked to. For provider `email`: sent to the address to be linked. */
  sendLinkAccount?(to: string, token: string, link: string, account: LinkedName, lang?: Language): Promise<void>
  /** Sent to the account's former address. `at`: time of the change. */
  sendEmailChanged?(to: string, newEmail: string, lang?: Language, at?: Date): Promise<void>
  /** Sent to the owner of an address when a registration with it is attempted. */
  sendAccountExists?(to: string, lang?: Language): Promise<void>
  /** Sent to an account's owner, once per attack. Limits on sent messages don't apply. */
  sendSecurityAlert?(to: string, alert: SecurityAlert, lang?: Language): Promise<void>
}
