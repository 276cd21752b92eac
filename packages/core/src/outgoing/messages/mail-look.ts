/** Appearance of mails. The values are checked, so that a mail may contain them. */
export interface MailLook {
  readonly siteName: string
  readonly primaryColor: string
  /** Colour of text on the primary colour. */
  readonly onPrimaryColor: string
  /** URL of the logo. Without a logo, mails show the site's name. */
  readonly logoUrl?: string | undefined
}
