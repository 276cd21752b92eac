import { linkLifetime } from './link-lifetime.ts'
import type { LinkData, MailTexts } from './mail-text.ts'

export const verifyEmail: MailTexts<LinkData> = {
  en: ({ site, lifetimeMs }) => ({
    subject: 'Verify your email address',
    paragraphs: [`This address was given for an account at ${site}.`, 'Follow the link to confirm that it is yours.'],
    action: 'Verify the address',
    notes: [linkLifetime('en', lifetimeMs), 'If it was not you, do not follow the link; there is nothing else to do.'],
  }),
  it: ({ site, lifetimeMs }) => ({
    subject: 'Verifica il tuo indirizzo email',
    paragraphs: [
      `Questo indirizzo è stato indicato per un account su ${site}.`,
      'Segui il link per confermare che è tuo.',
    ],
    action: 'Verifica l’indirizzo',
    notes: [linkLifetime('it', lifetimeMs), 'Se non sei stato tu, non seguire il link; non devi fare altro.'],
  }),
}
