import { linkLifetime } from './link-lifetime.ts'
import type { LinkData, MailTexts } from './mail-text.ts'

export interface LinkAccountData extends LinkData {
  /** Name of the provider; undefined if the mail must not show the name. */
  readonly provider: string | undefined
  /** Name of the account at the provider; undefined if it is unknown or must not be shown. */
  readonly account: string | undefined
}

export const linkAccount: MailTexts<LinkAccountData> = {
  en: ({ site, lifetimeMs, provider = 'another provider', account }) => ({
    subject: 'Confirm linking your account',
    paragraphs:
      provider === 'email'
        ? [
            `Someone, perhaps you, asked to link this email address to an account at ${site}.`,
            'Follow the link to confirm it.',
          ]
        : [
            `Someone, perhaps you, asked to link ${account === undefined ? 'an account' : `the account “${account}”`} at ${provider} to your account at ${site}.`,
            `The owner of that account at ${provider} can then sign in as you. If it is yours, follow the link in the browser in which you asked for it.`,
          ],
    action: 'Link the account',
    notes: [
      linkLifetime('en', lifetimeMs),
      'If it was not you, do not follow the link. You don’t have to do anything else.',
    ],
  }),
  it: ({ site, lifetimeMs, provider = 'un altro provider', account }) => ({
    subject: 'Conferma il collegamento del tuo account',
    paragraphs:
      provider === 'email'
        ? [
            `Qualcuno, forse tu, ha chiesto di collegare questo indirizzo email a un account su ${site}.`,
            'Segui il link per confermare.',
          ]
        : [
            `Qualcuno, forse tu, ha chiesto di collegare l’account ${account === undefined ? 'di un utente' : `“${account}”`} di ${provider} al tuo account su ${site}.`,
            `Chi possiede quell’account di ${provider} potrà poi accedere al tuo posto. Se è tuo, segui il link nel browser da cui lo hai chiesto.`,
          ],
    action: 'Collega l’account',
    notes: [linkLifetime('it', lifetimeMs), 'Se non sei stato tu, non seguire il link; non devi fare altro.'],
  }),
}
