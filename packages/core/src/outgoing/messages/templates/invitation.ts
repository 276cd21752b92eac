import type { InvitedBy } from '../../../ports/host/mailer.ts'
import type { MailTexts } from './mail-text.ts'

/** Days that the link of an invitation is valid. */
export const INVITATION_DAYS = 7

export type Facts = { readonly site: string } & { readonly [K in keyof InvitationWords]?: string | undefined }

/** Parts of the sentence “You are invited … to …”. A part is empty if the mail names no inviter or no organisation. */
export interface InvitationWords {
  /** The inviter, with a leading blank: ` by “Ada”`. */
  readonly invitedBy: string
  /** The organisation, with the word that comes before the site's name: `“Acme” at `. */
  readonly into: string
}

export const invitation: MailTexts<Facts> = {
  en: ({ site, invitedBy = '', into = '' }) => ({
    subject: `You are invited to ${into}${site}`,
    paragraphs: [`You are invited${invitedBy} to ${into}${site} with this address.`],
    action: 'Accept the invitation',
    notes: [
      `The link works only once and for ${INVITATION_DAYS} days.`,
      'If you did not expect it, you don’t have to do anything.',
    ],
  }),
  it: ({ site, invitedBy = '', into = '' }) => ({
    subject: `Invito a ${into}${site}`,
    paragraphs: [`Hai ricevuto${invitedBy} un invito a usare ${into}${site} con questo indirizzo.`],
    action: 'Accetta l’invito',
    notes: [
      `Il link funziona una sola volta e per ${INVITATION_DAYS} giorni.`,
      'Se non te lo aspettavi, non devi fare nulla.',
    ],
  }),
}

/**
 * Returns the parts. Strangers choose the names, so the names stand in quotation marks. `by`: word before the inviter's name. `at`: word after the
 * organisation's name.
 */
export function invitationWords(
  { organisation, inviter }: Partial<InvitedBy>,
  { by, at }: { readonly by: string; readonly at: string },
): InvitationWords {
  return {
    invitedBy: inviter === undefined ? '' : ` ${by} “${inviter}”`,
    into: organisation === undefined ? '' : `“${organisation}” ${at} `,
  }
}
