import type { Language } from '../../ports/mailer.ts'

/** The words of one mail, unescaped. */
export interface MailText {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** What the button says. */
  readonly action: string
  /** What stands in small print below the button. */
  readonly notes?: readonly string[]
}

/** The words of one occasion's mail in every language. */
export type MailTexts<Data> = Readonly<Record<Language, (data: Data) => MailText>>

/** What mails with a link are about. */
export interface LinkData {
  /** The site's name. */
  readonly site: string
  /** How long the link works, where that is known. */
  readonly lifetimeMs?: number | undefined
}
