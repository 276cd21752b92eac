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
    subject: 'Earlier sign-in methods were removed',
    paragraphs: [
      `You have shown that this mailbox is yours. These earlier sign-in methods of your account at ${site} were removed, because someone else may have added them: ${removed}.`,
      'If you added them, add them again.',
    ],
    action: 'Set a new password',
    notes: ['Second factors stay as they were.'],
  }),
  it: ({ site, removed }) => ({
    subject: 'I metodi di accesso precedenti sono stati rimossi',
    paragraphs: [
      `Hai mostrato che questa casella di posta è tua. Questi metodi di accesso precedenti del tuo account su ${site} sono stati rimossi, perché può averli aggiunti qualcun altro: ${removed}.`,
      'Se li avevi aggiunti tu, aggiungili di nuovo.',
    ],
    action: 'Imposta una nuova password',
    notes: ['I secondi fattori restano com’erano.'],
  }),
}
