import type { BuiltInLanguage } from '../../../ports/host/mailer.ts'

/** Texts of one mail, not yet escaped for HTML. */
export interface MailText {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Text of the button. Without it, the mail has no link. */
  readonly action?: string
  /** Small print below the button. */
  readonly notes?: readonly string[]
}

export type MailTexts<Data> = Readonly<Record<BuiltInLanguage, (data: Data) => MailText>>

export interface LinkData {
  readonly site: string
  /** Lifetime of the mail's link in milliseconds; undefined if unknown. */
  readonly lifetimeMs?: number | undefined
}
