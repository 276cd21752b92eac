import type { MailTexts } from './mail-text.ts'

/** Days that the link of an invitation is valid. */
export const INVITATION_DAYS = 7

export const invitation: MailTexts<{ readonly site: string }> = {
  en: ({ site }) => ({
    subject: `You are invited to ${site}`,
    paragraphs: [`You are invited to ${site} with this address.`],
    action: 'Accept the invitation',
    notes: [
      `The link works only once and for ${INVITATION_DAYS} days.`,
      'If you did not expect it, you don’t have to do anything.',
    ],
  }),
  it: ({ site }) => ({
    subject: `Invito a ${site}`,
    paragraphs: [`Hai ricevuto un invito a usare ${site} con questo indirizzo.`],
    action: 'Accetta l’invito',
    notes: [
      `Il link funziona una sola volta e per ${INVITATION_DAYS} giorni.`,
      'Se non te lo aspettavi, non devi fare nulla.',
    ],
  }),
}
