import { linkLifetime } from './link-lifetime.ts'
import type { LinkData, MailTexts } from './mail-text.ts'

export interface MagicLinkData extends LinkData {
  readonly code?: string | undefined
}

export const magicLink: MailTexts<MagicLinkData> = {
  en: ({ site, lifetimeMs, code }) => ({
    subject: 'Your magic sign-in link',
    paragraphs: [
      `Follow the link to sign in at ${site}.`,
      ...(code === undefined ? [] : [`Or enter this code, valid for 10 minutes: ${code}`]),
    ],
    action: 'Sign in',
    notes: [
      linkLifetime('en', lifetimeMs),
      'Don’t share it: anyone who has it can sign in as you. If you did not ask for it, you don’t have to do anything.',
    ],
  }),
  it: ({ site, lifetimeMs, code }) => ({
    subject: 'Il tuo link magico per accedere',
    paragraphs: [
      `Segui il link per accedere a ${site}.`,
      ...(code === undefined ? [] : [`Oppure inserisci questo codice, valido per 10 minuti: ${code}`]),
    ],
    action: 'Accedi',
    notes: [
      linkLifetime('it', lifetimeMs),
      'Non darlo a nessuno: chi lo possiede può accedere al tuo posto. Se non lo hai chiesto tu, non devi fare nulla.',
    ],
  }),
}
