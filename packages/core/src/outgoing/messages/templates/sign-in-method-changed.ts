import type { MailTexts } from './mail-text.ts'
import type { WayInWords } from './way-in-words.ts'

/** Days that the link "This wasn't me" is valid. */
export const SECURE_ACCOUNT_DAYS = 7

export interface ChangedData extends WayInWords {
  readonly site: string
  /** Time of the change, such as `2026-03-01 12:00 UTC`. */
  readonly time: string
}

export const signInMethodChanged: MailTexts<ChangedData> = {
  en: ({ site, change, label, effect, time, from, suspended }) => ({
    subject: change,
    paragraphs: [
      `${change}${label} in your account at ${site}. ${effect}${suspended}`,
      `Time: ${time}. From: ${from}.`,
      'If it was you, you don’t have to do anything. If not, press the button and confirm.',
    ],
    action: 'This wasn’t me',
    notes: [
      `All devices are then signed out, and this sign-in method and all later ones stop working. The link works only once and for ${SECURE_ACCOUNT_DAYS} days.`,
    ],
  }),
  it: ({ site, change, label, effect, time, from, suspended }) => ({
    subject: change,
    paragraphs: [
      `${change}${label} nel tuo account su ${site}. ${effect}${suspended}`,
      `Data e ora: ${time}. Da: ${from}.`,
      'Se sei stato tu, non devi fare nulla. Altrimenti premi il pulsante e conferma.',
    ],
    action: 'Non sono stato io',
    notes: [
      `Tutti i dispositivi vengono allora disconnessi, e questo metodo di accesso e quelli aggiunti dopo non funzionano più. Il link funziona una sola volta e per ${SECURE_ACCOUNT_DAYS} giorni.`,
    ],
  }),
}
