import type { InvitedBy } from '../../../ports/mailer.ts'
import type { MailTexts } from './mail-text.ts'

/** Days that the link of an invitation is valid. */
export const INVITATION_DAYS = 7

type Facts = { readonly site: string } & { readonly [K in keyof InvitedBy]?: string | undefined }

export const invitation: MailTexts<Facts> = {
  en: ({ site, organisation, inviter }) => ({
    subject: `You are invited to ${quoted(organisation, ' at ')}${site}`,
    paragraphs: [
      inviter === undefined
        ? `You are invited to ${quoted(organisation, ' at ')}${site} with this address.`
        : `${quoted(inviter, ' ')}invites you to ${quoted(organisation, ' at ')}${site} with this address.`,
    ],
    action: 'Accept the invitation',
    notes: [
      `The link works only once and for ${INVITATION_DAYS} days.`,
      'If you did not expect it, you don’t have to do anything.',
    ],
  }),
  it: ({ site, organisation, inviter }) => ({
    subject: `Invito a ${quoted(organisation, ' su ')}${site}`,
    paragraphs: [
      inviter === undefined
        ? `Hai ricevuto un invito a usare ${quoted(organisation, ' su ')}${site} con questo indirizzo.`
        : `${quoted(inviter, ' ')}ti invita a usare ${quoted(organisation, ' su ')}${site} con questo indirizzo.`,
    ],
    action: 'Accetta l’invito',
    notes: [
      `Il link funziona una sola volta e per ${INVITATION_DAYS} giorni.`,
      'Se non te lo aspettavi, non devi fare nulla.',
    ],
  }),
}

/** Strangers choose the names: quotation marks show where a name ends. */
function quoted(name: string | undefined, then: string): string {
  return name === undefined ? '' : `“${name}”${then}`
}
