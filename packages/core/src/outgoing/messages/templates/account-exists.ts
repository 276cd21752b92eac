import type { MailTexts } from './mail-text.ts'

export const accountExists: MailTexts<{ readonly site: string }> = {
  en: ({ site }) => ({
    subject: 'You already have an account',
    paragraphs: [
      `Someone, perhaps you, tried to create an account at ${site} with this address. You already have an account and can sign in.`,
    ],
    action: `Go to ${site}`,
    notes: ['If it was not you, you don’t have to do anything.'],
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
