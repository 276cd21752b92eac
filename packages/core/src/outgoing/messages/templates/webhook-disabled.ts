import type { MailTexts } from './mail-text.ts'

export interface WebhookDisabledData {
  readonly site: string
  /** Origin of the receiver's URL. */
  readonly receiver: string
  readonly webhookId: string
  readonly isGone: boolean
  /** Time of the first failure, such as `2026-03-01 12:00 UTC`. */
  readonly since: string
}

/** Tells administrators that a webhook was disabled. This mail has no editable template, because only administrators get it. */
export const webhookDisabled: MailTexts<WebhookDisabledData> = {
  en: ({ site, receiver, webhookId, isGone, since }) => ({
    subject: 'A webhook was disabled',
    paragraphs: [
      isGone
        ? `The receiver ${receiver} answered 410 (Gone), so ${site} sends it no more events.`
        : `The receiver ${receiver} has accepted nothing since ${since}, so ${site} sends it no more events.`,
      'Switch the webhook on in the dashboard once the receiver works. There you can also replay the given-up deliveries.',
    ],
    action: `Go to ${site}`,
    notes: [`Webhook ${webhookId}`],
  }),
  it: ({ site, receiver, webhookId, isGone, since }) => ({
    subject: 'Un webhook è stato disattivato',
    paragraphs: [
      isGone
        ? `Il destinatario ${receiver} ha risposto 410 (Gone): ${site} non gli invia più eventi.`
        : `Il destinatario ${receiver} non accetta nulla dal ${since}: ${site} non gli invia più eventi.`,
      'Riattiva il webhook nella dashboard quando il destinatario funziona. Lì puoi anche ripetere le consegne abbandonate.',
    ],
    action: `Vai a ${site}`,
    notes: [`Webhook ${webhookId}`],
  }),
}
