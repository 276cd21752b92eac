/** Appearance of mails. All values have been checked and are safe in a mail. */
export interface MailLook {
  readonly siteName: string
  readonly primaryColor: string
  /** Colour of text on the primary colour. */
  readonly onPrimaryColor: string
  /** URL of the logo. Without a logo, mails show the site's name. */
  readonly logoUrl?: string | undefined
}
