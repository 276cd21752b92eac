import type { Language } from '../../ports/mailer.ts'

/** Texts of one mail, unescaped. */
export interface MailText {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Label of the button. */
  readonly action: string
  /** Small print below the button. */
  readonly notes?: readonly string[]
}

/** Texts of one mail in every language. */
export type MailTexts<Data> = Readonly<Record<Language, (data: Data) => MailText>>

/** Data for mails with a link. */
export interface LinkData {
  /** The site's name. */
  readonly site: string
  /** Lifetime of the link in milliseconds, if known. */
  readonly lifetimeMs?: number | undefined
}
