import type { MailTexts } from './mail-text.ts'

interface RemovedData {
  readonly site: string
  /** Names of the removed sign-in methods, separated by commas. */
  readonly removed: string
}

/** Tells the new owner of a mailbox what was set in the account before the mailbox was shown to be theirs (R10). */
export const signInMethodsRemoved: MailTexts<RemovedData> = {
  en: ({ site, removed }) => ({
    subject: 'Earlier ways to sign in were removed',
    paragraphs: [
      `You have just shown that this mailbox is yours. So we removed from your account at ${site} what was set before that and may have been set by someone else: ${removed}.`,
      'If you had set it yourself, set it again: choose a new password, and add the rest in your account.',
    ],
    action: 'Set a new password',
    notes: ['Nothing else changed. Second factors stay as they were.'],
  }),
  it: ({ site, removed }) => ({
    subject: 'I modi di accedere impostati prima sono stati rimossi',
    paragraphs: [
      `Hai appena mostrato che questa casella di posta è tua. Abbiamo quindi rimosso dal tuo account su ${site} ciò che era stato impostato prima, forse da qualcun altro: ${removed}.`,
      'Se l’avevi impostato tu, impostalo di nuovo: scegli una nuova password e aggiungi il resto nel tuo account.',
    ],
    action: 'Imposta una nuova password',
    notes: ['Non è cambiato altro. I secondi fattori restano com’erano.'],
  }),
}
