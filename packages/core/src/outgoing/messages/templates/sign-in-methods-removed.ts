import type { MailTexts } from './mail-text.ts'

export interface RemovedData {
  readonly site: string
  /** Names of the removed sign-in methods, separated by commas. */
  readonly removed: string
}

/**
 * Tells a user who has just proved access to the mailbox which sign-in methods were removed, because someone else may have set them earlier (R10).
 */
export const signInMethodsRemoved: MailTexts<RemovedData> = {
  en: ({ site, removed }) => ({
    subject: 'Earlier ways to sign in were removed',
    paragraphs: [
      `You have shown that this mailbox is yours. These ways to sign in were set in your account at ${site} earlier and were removed, because someone else may have set them: ${removed}.`,
      'If it was you, set them again.',
    ],
    action: 'Set a new password',
    notes: ['Second factors stay as they were.'],
  }),
  it: ({ site, removed }) => ({
    subject: 'I modi di accedere impostati prima sono stati rimossi',
    paragraphs: [
      `Hai mostrato che questa casella di posta è tua. Ciò che era stato impostato prima nel tuo account su ${site} è stato rimosso, perché può averlo impostato qualcun altro: ${removed}.`,
      'Se sei stato tu, impostalo di nuovo.',
    ],
    action: 'Imposta una nuova password',
    notes: ['I secondi fattori restano com’erano.'],
  }),
}
