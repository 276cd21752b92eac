import { linkLifetime } from './link-lifetime.ts'
import type { LinkData, MailTexts } from './mail-text.ts'

export const magicLink: MailTexts<LinkData> = {
  en: ({ site, lifetimeMs }) => ({
    subject: 'Your magic sign-in link',
    paragraphs: [`Follow the link to sign in at ${site}.`],
    action: 'Sign in',
    notes: [
      linkLifetime('en', lifetimeMs),
      'Don’t share it: anyone who has it can sign in as you. If you did not ask for it, you don’t have to do anything.',
    ],
  }),
  it: ({ site, lifetimeMs }) => ({
    subject: 'Il tuo link magico per accedere',
    paragraphs: [`Segui il link per accedere a ${site}.`],
    action: 'Accedi',
    notes: [
      linkLifetime('it', lifetimeMs),
      'Non darlo a nessuno: chi lo possiede può accedere al tuo posto. Se non lo hai chiesto tu, non devi fare nulla.',
    ],
  }),
}
