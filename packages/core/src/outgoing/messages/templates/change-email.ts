import { linkLifetime } from './link-lifetime.ts'
import type { LinkData, MailTexts } from './mail-text.ts'

export const changeEmail: MailTexts<LinkData> = {
  en: ({ site, lifetimeMs }) => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      `Someone asked to use this address for an account at ${site}.`,
      'Follow the link to confirm that it is yours.',
    ],
    action: 'Confirm the address',
    notes: [
      linkLifetime('en', lifetimeMs),
      'If it was not you, do not follow the link. You don’t have to do anything else.',
    ],
  }),
  it: ({ site, lifetimeMs }) => ({
    subject: 'Conferma il tuo nuovo indirizzo email',
    paragraphs: [
      `Qualcuno ha chiesto di usare questo indirizzo per un account su ${site}.`,
      'Segui il link per confermare che è tuo.',
    ],
    action: 'Conferma l’indirizzo',
    notes: [linkLifetime('it', lifetimeMs), 'Se non sei stato tu, non seguire il link; non devi fare altro.'],
  }),
}
