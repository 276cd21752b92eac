import type { MailTexts } from './mail-text.ts'

/** Undefined: one that can't stand in a mail. */
interface EmailChangedData {
  readonly site: string
  readonly newEmail: string | undefined
}

export const emailChanged: MailTexts<EmailChangedData> = {
  en: ({ site, newEmail }) => ({
    subject: 'Your email address has been updated',
    paragraphs: [
      `Your account at ${site} has a new email address${newEmail === undefined ? '' : `: ${newEmail}`}.`,
      'Mails about it no longer come to this one.',
    ],
    action: `Go to ${site}`,
    notes: [`If it was you, there is nothing to do. If not, get in touch with ${site} at once.`],
  }),
  it: ({ site, newEmail }) => ({
    subject: 'Il tuo indirizzo email è stato aggiornato',
    paragraphs: [
      `Il tuo account su ${site} ha un nuovo indirizzo email${newEmail === undefined ? '' : `: ${newEmail}`}.`,
      'I messaggi che lo riguardano non arrivano più a questo.',
    ],
    action: `Vai a ${site}`,
    notes: [`Se sei stato tu, non devi fare nulla. Altrimenti contatta subito ${site}.`],
  }),
}
