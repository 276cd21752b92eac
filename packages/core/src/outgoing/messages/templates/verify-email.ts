import { linkLifetime } from './link-lifetime.ts'
import type { LinkData, MailTexts } from './mail-text.ts'

export interface VerifyEmailData extends LinkData {
  readonly code?: string | undefined
}

export const verifyEmail: MailTexts<VerifyEmailData> = {
  en: ({ site, lifetimeMs, code }) => ({
    subject: 'Verify your email address',
    paragraphs: [
      `This address was given for an account at ${site}.`,
      'Follow the link to confirm that it is yours.',
      ...(code === undefined ? [] : [`Are you signed in on another device? Enter this code there: ${code}`]),
    ],
    action: 'Verify the address',
    notes: [
      linkLifetime('en', lifetimeMs),
      'If it was not you, do not follow the link and don’t share the code. You don’t have to do anything else.',
    ],
  }),
  it: ({ site, lifetimeMs, code }) => ({
    subject: 'Verifica il tuo indirizzo email',
    paragraphs: [
      `Questo indirizzo è stato indicato per un account su ${site}.`,
      'Segui il link per confermare che è tuo.',
      ...(code === undefined
        ? []
        : [`Hai effettuato l’accesso su un altro dispositivo? Inserisci lì questo codice: ${code}`]),
    ],
    action: 'Verifica l’indirizzo',
    notes: [
      linkLifetime('it', lifetimeMs),
      'Se non sei stato tu, non seguire il link e non dare il codice a nessuno; non devi fare altro.',
    ],
  }),
}
