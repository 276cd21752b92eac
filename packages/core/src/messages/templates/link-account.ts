import { linkLifetime } from './link-lifetime.ts'
import type { LinkData, MailTexts } from './mail-text.ts'

/** Undefined: one whose name can't stand in a mail. */
interface LinkAccountData extends LinkData {
  readonly provider: string | undefined
}

export const linkAccount: MailTexts<LinkAccountData> = {
  en: ({ site, lifetimeMs, provider = 'another provider' }) => ({
    subject: 'Confirm linking your account',
    paragraphs: [
      provider === 'email'
        ? `Somebody, perhaps you, asked to link this email address to an account at ${site}.`
        : `Somebody, perhaps you, asked to link a sign-in by ${provider} to your account at ${site}.`,
      'Follow the link to confirm it.',
    ],
    action: 'Link the account',
    notes: [linkLifetime('en', lifetimeMs), 'If it was not you, do not follow the link; there is nothing else to do.'],
  }),
  it: ({ site, lifetimeMs, provider = 'un altro fornitore' }) => ({
    subject: 'Conferma il collegamento del tuo account',
    paragraphs: [
      provider === 'email'
        ? `Qualcuno, forse tu, ha chiesto di collegare questo indirizzo email a un account su ${site}.`
        : `Qualcuno, forse tu, ha chiesto di collegare l’accesso con ${provider} al tuo account su ${site}.`,
      'Segui il link per confermare.',
    ],
    action: 'Collega l’account',
    notes: [linkLifetime('it', lifetimeMs), 'Se non sei stato tu, non seguire il link; non devi fare altro.'],
  }),
}
