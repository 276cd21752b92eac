import { linkLifetime } from './link-lifetime.ts'
import type { LinkData, MailTexts } from './mail-text.ts'

export const passwordReset: MailTexts<LinkData> = {
  en: ({ site, lifetimeMs }) => ({
    subject: 'Reset your password',
    paragraphs: [
      `Someone, perhaps you, asked for a new password for your account at ${site}.`,
      'Follow the link to choose one.',
    ],
    action: 'Choose a new password',
    notes: [
      linkLifetime('en', lifetimeMs),
      'If it was not you, you don’t have to do anything: your password stays as it is.',
    ],
  }),
  it: ({ site, lifetimeMs }) => ({
    subject: 'Reimposta la tua password',
    paragraphs: [
      `Qualcuno, forse tu, ha chiesto una nuova password per il tuo account su ${site}.`,
      'Segui il link per sceglierla.',
    ],
    action: 'Scegli una nuova password',
    notes: [
      linkLifetime('it', lifetimeMs),
      'Se non sei stato tu, non devi fare nulla: la tua password resta quella di prima.',
    ],
  }),
}
