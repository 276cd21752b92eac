/** Texts by key, by language. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A host's own text of one mail. */
export interface MailTemplate {
  /** Which mail, as `password-reset`. */
  readonly id: string
  /** Empty: the built-in one. */
  readonly baseHtml: string
  readonly baseText: string
  readonly translations: Translations
}

/** A host's own texts of one page. */
export interface PageTranslations {
  readonly page: string
  readonly translations: Translations
}

/** Keeps a host's own texts. Every method is atomic. */
export interface TemplateStore {
  listMails(): Promise<readonly MailTemplate[]>
  findMail(id: string): Promise<MailTemplate | null>
  /** Replaces the mail's text, whether or not there was one. */
  saveMail(template: MailTemplate): Promise<void>
  listPages(): Promise<readonly PageTranslations[]>
  findPage(page: string): Promise<PageTranslations | null>
  /** Replaces the page's texts, whether or not there were any. */
  savePage(page: PageTranslations): Promise<void>
}
