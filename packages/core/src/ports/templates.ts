/** Texts by language, then by key. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The host's version of one mail. */
export interface MailTemplate {
  /** Id of the mail, such as `password-reset`. */
  readonly id: string
  /** HTML with placeholders; empty for the built-in one. */
  readonly baseHtml: string
  readonly baseText: string
  readonly translations: Translations
}

/** The host's texts of one page. */
export interface PageTranslations {
  readonly page: string
  readonly translations: Translations
}

/** Stores the host's versions of mails and page texts. Every method is atomic. */
export interface TemplateStore {
  listMails(): Promise<readonly MailTemplate[]>
  findMail(id: string): Promise<MailTemplate | null>
  /** Inserts or replaces the mail's template. */
  saveMail(template: MailTemplate): Promise<void>
  listPages(): Promise<readonly PageTranslations[]>
  findPage(page: string): Promise<PageTranslations | null>
  /** Inserts or replaces the page's texts. */
  savePage(page: PageTranslations): Promise<void>
}
