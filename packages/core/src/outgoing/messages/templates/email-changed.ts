import type { MailTexts } from './mail-text.ts'

export interface EmailChangedData {
  readonly site: string
  readonly url: string
  /** Masked new address; undefined if the mail must not show the address. */
  readonly newEmail: string | undefined
  /** Time of the change, such as `2026-03-01 12:00 UTC`. */
  readonly time: string | undefined
}

export const emailChanged: MailTexts<EmailChangedData> = {
  en: ({ site, url, newEmail, time }) => ({
    subject: 'Your email address has been updated',
    paragraphs: [
      `Your account at ${site} has a new email address${newEmail === undefined ? '' : `: ${newEmail}`}.`,
      ...(time === undefined ? [] : [`It was changed on ${time}.`]),
      'Emails about the account no longer come to this address.',
    ],
    action: `Go to ${site}`,
    notes: [
      `If it was you, you don’t have to do anything. If not, contact the operators of ${site} (${url}) at once: only they can give you the account back.`,
    ],
  }),
  it: ({ site, url, newEmail, time }) => ({
    subject: 'Il tuo indirizzo email è stato aggiornato',
    paragraphs: [
      `Il tuo account su ${site} ha un nuovo indirizzo email${newEmail === undefined ? '' : `: ${newEmail}`}.`,
      ...(time === undefined ? [] : [`È stato cambiato il ${time}.`]),
      'I messaggi che riguardano l’account non arrivano più a questo indirizzo.',
    ],
    action: `Vai a ${site}`,
    notes: [
      `Se sei stato tu, non devi fare nulla. Altrimenti rivolgiti subito a chi gestisce ${site} (${url}): solo loro possono restituirti l’account.`,
    ],
  }),
}
