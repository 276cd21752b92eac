/** Translated texts: language, then key of the text, then text. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Customised template of one mail. Replaces the built-in template. */
export interface MailTemplate {
  /** Id of the mail that the template is for, such as `password-reset`. */
  readonly id: string
  /** HTML of the mail with placeholders. If empty, the built-in HTML is used. */
  readonly baseHtml: string
  readonly baseText: string
  readonly translations: Translations
}

/** Customised texts of one page. */
export interface PageTranslations {
  readonly page: string
  readonly translations: Translations
}

/** Picture that an administrator uploaded, such as a logo. */
export interface StoredImage {
  /** Hash of the content and its extension, such as `9f86d081884c7d659a2feaa0c55ad015.png`. */
  readonly name: string
  /** Media type, such as `image/png`. */
  readonly type: string
  /** Bytes as base64 without padding; at most 256 KiB before encoding. */
  readonly content: string
  readonly createdAt: Date
}

/** Stores customised mail templates, page texts and pictures. Every method is atomic. Required methods: `listMails`, `findMail`, `listPages`. */
export interface TemplateStore {
  listMails(): Promise<readonly MailTemplate[]>
  findMail(id: string): Promise<MailTemplate | null>
  /** Stores the template. Replaces an existing template with the same id. Optional: only the admin's mail editor needs this method. */
  saveMail?(template: MailTemplate): Promise<void>
  listPages(): Promise<readonly PageTranslations[]>
  /** Returns the texts of one page. Optional: the service itself calls only `listPages`. */
  findPage?(page: string): Promise<PageTranslations | null>
  /** Stores the texts of the page. Replaces all existing texts of the same page. Optional: only the admin's text editor needs this method. */
  savePage?(page: PageTranslations): Promise<void>
  /** Returns the picture with this name. Optional: only uploading a logo needs this method, `saveImage` and the store `settings`. */
  findImage?(name: string): Promise<StoredImage | null>
  /** Stores the picture. Replaces one with the same name, which has the same content. Optional, see `findImage`. */
  saveImage?(image: StoredImage): Promise<void>
}
