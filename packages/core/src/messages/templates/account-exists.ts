import type { MailTexts } from './mail-text.ts'

export const accountExists: MailTexts<{ readonly site: string }> = {
  en: ({ site }) => ({
    subject: 'You already have an account',
    paragraphs: [
      `Somebody, perhaps you, tried to create an account at ${site} with this address. The account exists already: you can sign in.`,
    ],
    action: `Go to ${site}`,
    notes: ['If it was not you, there is nothing to do.'],
  }),
  it: ({ site }) => ({
    subject: 'Hai già un account',
    paragraphs: [
      `Qualcuno, forse tu, ha provato a creare un account su ${site} con questo indirizzo. L’account esiste già: puoi accedere.`,
    ],
    action: `Vai a ${site}`,
    notes: ['Se non sei stato tu, non devi fare nulla.'],
  }),
}
