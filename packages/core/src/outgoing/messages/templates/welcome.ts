import type { MailTexts } from './mail-text.ts'

export const welcome: MailTexts<{ readonly site: string; readonly name?: string | undefined }> = {
  en: ({ site, name }) => ({
    subject: 'Welcome! Your account has been created',
    paragraphs: [
      name === undefined ? 'Hello,' : `Hello ${name},`,
      `Your account at ${site} is ready. You can sign in now.`,
    ],
    action: `Go to ${site}`,
    notes: ['If you did not create it, you don’t have to do anything.'],
  }),
  it: ({ site, name }) => ({
    subject: 'Ti diamo il benvenuto! Il tuo account è stato creato',
    paragraphs: [
      name === undefined ? 'Ciao,' : `Ciao ${name},`,
      `il tuo account su ${site} è pronto. Ora puoi accedere.`,
    ],
    action: `Vai a ${site}`,
    notes: ['Se non lo hai creato tu, non devi fare nulla.'],
  }),
}
