import type { MailTexts } from './mail-text.ts'

export interface SignInCodeData {
  readonly site: string
  readonly code: string
}

export const signInCode: MailTexts<SignInCodeData> = {
  en: ({ site, code }) => ({
    subject: `${code} is your sign-in code`,
    paragraphs: [`Enter this code to sign in at ${site}: ${code}`],
    notes: [
      'The code works only once and for 10 minutes.',
      'Don’t share it: anyone who has it can sign in as you. If you did not ask for it, you don’t have to do anything.',
    ],
  }),
  it: ({ site, code }) => ({
    subject: `${code} è il tuo codice per accedere`,
    paragraphs: [`Inserisci questo codice per accedere a ${site}: ${code}`],
    notes: [
      'Il codice funziona una sola volta e per 10 minuti.',
      'Non darlo a nessuno: chi lo possiede può accedere al tuo posto. Se non lo hai chiesto tu, non devi fare nulla.',
    ],
  }),
}
