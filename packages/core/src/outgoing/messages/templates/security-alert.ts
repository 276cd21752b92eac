import type { BuiltInLanguage, SecurityAlert } from '../../../ports/host/mailer.ts'
import type { MailText } from './mail-text.ts'

type AlertTexts = Readonly<Record<BuiltInLanguage, (site: string) => Omit<MailText, 'action'>>>

/** Returns the note that says what to do if someone else made the change. */
const ifNotYou: Readonly<Record<BuiltInLanguage, (site: string) => string>> = {
  en: (site) =>
    `If it was you, you don’t have to do anything. If not, reset your password at once and contact the operators of ${site}.`,
  it: (site) =>
    `Se sei stato tu, non devi fare nulla. Altrimenti reimposta subito la password e rivolgiti a chi gestisce ${site}.`,
}

const secondFactorAdded: AlertTexts = {
  en: (site) => ({
    subject: 'An authenticator app was added',
    paragraphs: [`An authenticator app was added to your account at ${site}. Signing in now asks for its code.`],
    notes: [ifNotYou.en(site)],
  }),
  it: (site) => ({
    subject: 'È stata aggiunta un’app di autenticazione',
    paragraphs: [
      `Al tuo account su ${site} è stata aggiunta un’app di autenticazione. Ora l’accesso richiede il suo codice.`,
    ],
    notes: [ifNotYou.it(site)],
  }),
}

const secondFactorRemoved: AlertTexts = {
  en: (site) => ({
    subject: 'Your authenticator app was removed',
    paragraphs: [
      `The authenticator app of your account at ${site} was removed. Signing in no longer asks for its code.`,
    ],
    notes: [ifNotYou.en(site)],
  }),
  it: (site) => ({
    subject: 'La tua app di autenticazione è stata rimossa',
    paragraphs: [
      `L’app di autenticazione del tuo account su ${site} è stata rimossa. L’accesso non richiede più il suo codice.`,
    ],
    notes: [ifNotYou.it(site)],
  }),
}

const recoveryCodesRenewed: AlertTexts = {
  en: (site) => ({
    subject: 'Your recovery codes were replaced',
    paragraphs: [`Your account at ${site} has new recovery codes. The older ones no longer work.`],
    notes: [ifNotYou.en(site)],
  }),
  it: (site) => ({
    subject: 'I tuoi codici di recupero sono stati sostituiti',
    paragraphs: [`Il tuo account su ${site} ha nuovi codici di recupero. Quelli precedenti non valgono più.`],
    notes: [ifNotYou.it(site)],
  }),
}

const secondFactorGuesses: AlertTexts = {
  en: (site) => ({
    subject: 'Wrong codes at your second sign-in step',
    paragraphs: [
      `Someone entered 20 wrong codes in a row at the second sign-in step of your account at ${site}. They passed the first step, so they may know your password.`,
      'No code was right, and no one was signed in.',
    ],
    notes: ['If it was not you, set a new password now.'],
  }),
  it: (site) => ({
    subject: 'Codici errati al secondo passaggio del tuo accesso',
    paragraphs: [
      `Qualcuno ha inserito 20 codici errati uno dopo l’altro nel secondo passaggio dell’accesso al tuo account su ${site}. Il primo passaggio è stato superato, quindi questa persona potrebbe conoscere la tua password.`,
      'Nessun codice era giusto e nessuno è entrato.',
    ],
    notes: ['Se non sei stato tu, imposta subito una nuova password.'],
  }),
}

const secondFactorLocked: AlertTexts = {
  en: (site) => ({
    subject: 'Your second sign-in step is locked',
    paragraphs: [
      `There were 100 wrong codes in a row at the second sign-in step of your account at ${site}. No one was signed in, and codes are no longer accepted after signing in with your password.`,
      'You can still sign in with a recovery code, or in a browser in which you passed this step before. After you sign in with an emailed link or set a new password by email, up to 5 codes a day are accepted, and a right one removes the lock.',
    ],
    notes: [`If it was not you, set a new password now. If you can’t sign in, contact ${site}.`],
  }),
  it: (site) => ({
    subject: 'Il secondo passaggio del tuo accesso è bloccato',
    paragraphs: [
      `Ci sono stati 100 codici errati uno dopo l’altro nel secondo passaggio dell’accesso al tuo account su ${site}. Nessuno è entrato, e dopo l’accesso con la password non accettiamo più codici.`,
      'Puoi ancora entrare con un codice di recupero o da un browser in cui hai già superato questo passaggio. Dopo un accesso con un link per email, o una nuova password impostata per email, accettiamo fino a 5 codici al giorno, e un codice giusto toglie il blocco.',
    ],
    notes: [`Se non sei stato tu, imposta subito una nuova password. Se non riesci a entrare, contatta ${site}.`],
  }),
}

const smsCodeGuesses: AlertTexts = {
  en: (site) => ({
    subject: 'Wrong codes from text messages',
    paragraphs: [
      `Someone entered 20 wrong codes in a row at the sign-in by text message to your account at ${site}.`,
      'No code was right, and no one was signed in.',
    ],
    notes: ['You don’t have to do anything. Never tell anyone a code that was sent to you.'],
  }),
  it: (site) => ({
    subject: 'Codici errati ricevuti per SMS',
    paragraphs: [
      `Qualcuno ha inserito 20 codici errati uno dopo l’altro per l’accesso con SMS al tuo account su ${site}.`,
      'Nessun codice era giusto e nessuno è entrato.',
    ],
    notes: ['Non devi fare nulla. Non comunicare a nessuno un codice che hai ricevuto.'],
  }),
}

const smsCodeLocked: AlertTexts = {
  en: (site) => ({
    subject: 'Sign-in by text message is off',
    paragraphs: [
      `There were 100 wrong codes in a row at the sign-in by text message to your account at ${site}. No one was signed in.`,
      'In browsers in which you signed in before, codes from text messages normally still work. In others they work again after you sign in with your password or an emailed link.',
    ],
    notes: ['If you never sign in by text message, you don’t have to do anything.'],
  }),
  it: (site) => ({
    subject: 'L’accesso per SMS è disattivato',
    paragraphs: [
      `Ci sono stati 100 codici errati uno dopo l’altro per l’accesso con SMS al tuo account su ${site}. Nessuno è entrato.`,
      'Nei browser da cui hai già fatto l’accesso i codici via SMS di norma funzionano ancora. Negli altri funzioneranno di nuovo dopo un accesso con la password o con un link per email.',
    ],
    notes: ['Se non usi mai l’accesso per SMS, non devi fare nulla.'],
  }),
}

const passwordLocked: AlertTexts = {
  en: (site) => ({
    subject: 'Sign-in with your password is paused',
    paragraphs: [
      `There were 100 wrong passwords for your account at ${site} in a short time. No one was signed in.`,
      'For 15 minutes your password is accepted only from browsers and places where you signed in before. This may happen again today; we tell you only once a day. You can still sign in with an emailed link or set a new password by email.',
    ],
    notes: ['You don’t have to do anything. If your password is short or used elsewhere, choose a better one.'],
  }),
  it: (site) => ({
    subject: 'L’accesso con la tua password è sospeso',
    paragraphs: [
      `Ci sono state 100 password errate per il tuo account su ${site} in poco tempo. Nessuno è entrato.`,
      'Per 15 minuti la tua password è accettata solo dai browser e dai luoghi da cui hai già fatto l’accesso. Può succedere di nuovo oggi; te lo diciamo solo una volta al giorno. Puoi sempre accedere con un link per email o impostare una nuova password per email.',
    ],
    notes: ['Non devi fare nulla. Se la tua password è corta o usata altrove, scegline una migliore.'],
  }),
}

/** Texts of the mails about a changed second factor and about wrong codes or passwords. */
export const ALERTS: Readonly<Record<SecurityAlert, AlertTexts>> = {
  'second-factor-added': secondFactorAdded,
  'second-factor-removed': secondFactorRemoved,
  'recovery-codes-renewed': recoveryCodesRenewed,
  'second-factor-guesses': secondFactorGuesses,
  'second-factor-locked': secondFactorLocked,
  'sms-code-guesses': smsCodeGuesses,
  'sms-code-locked': smsCodeLocked,
  'password-locked': passwordLocked,
}
