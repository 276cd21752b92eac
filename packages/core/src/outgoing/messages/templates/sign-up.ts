import { linkLifetime } from './link-lifetime.ts'
import type { LinkData, MailTexts } from './mail-text.ts'

export interface SignUpData extends LinkData {
  readonly code?: string | undefined
  readonly hasLink: boolean
}

export const signUp: MailTexts<SignUpData> = {
  en: ({ site, lifetimeMs, code, hasLink }) => ({
    subject: 'Finish creating your account',
    paragraphs: [
      `Someone, hopefully you, wants to create an account at ${site} with this address.`,
      ...(code === undefined ? [] : [`Enter this code, valid for 10 minutes, to create it: ${code}`]),
    ],
    ...(hasLink && { action: 'Create the account' }),
    notes: [
      ...(hasLink ? [linkLifetime('en', lifetimeMs)] : []),
      'If it was not you, you don’t have to do anything: no account is created. Don’t share this email.',
    ],
  }),
  it: ({ site, lifetimeMs, code, hasLink }) => ({
    subject: 'Completa la creazione del tuo account',
    paragraphs: [
      `Qualcuno, speriamo tu, vuole creare un account su ${site} con questo indirizzo.`,
      ...(code === undefined ? [] : [`Inserisci questo codice, valido per 10 minuti, per crearlo: ${code}`]),
    ],
    ...(hasLink && { action: 'Crea l’account' }),
    notes: [
      ...(hasLink ? [linkLifetime('it', lifetimeMs)] : []),
      'Se non sei stato tu, non devi fare nulla: nessun account viene creato. Non inoltrare questa email.',
    ],
  }),
}
