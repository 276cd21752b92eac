import type { BuiltInLanguage } from '../../../../ports/mailer.ts'

interface Texts {
  readonly title: (app: string) => string
  readonly as: (who: string) => string
  readonly asProvider: (provider: string) => string
  readonly warning: string
  readonly leads: string
  readonly go: string
  readonly cancel: string
  readonly failed: string
  readonly failedText: (app: string) => string
  readonly back: (app: string) => string
  readonly acting: string
  readonly closed: string
}

/** Texts of the pages that hand a sign-in over to an app. They are part of the service, since hosts with their own pages need them, too. */
export const PAGE_TEXTS: Readonly<Record<BuiltInLanguage, Texts>> = {
  en: {
    title: (app) => `Continue to ${app}?`,
    as: (who) => `You are signed in as ${who}. The app will be signed in to the same account.`,
    asProvider: (provider) => `The app will be signed in with your account at ${provider}.`,
    warning: 'Continue only if you have just opened this page from the app yourself.',
    leads: 'Opens',
    go: 'Continue',
    cancel: 'Cancel',
    failed: 'The sign-in is not complete',
    failedText: (app) => `You can go back to ${app} and try again.`,
    back: (app) => `Back to ${app}`,
    acting: 'This is not possible while acting as another user.',
    closed: 'This page is not valid or has expired. Start again in the app.',
  },
  it: {
    title: (app) => `Continuare in ${app}?`,
    as: (who) => `Hai effettuato l’accesso come ${who}. L’app userà lo stesso account.`,
    asProvider: (provider) => `L’app userà il tuo account di ${provider}.`,
    warning: 'Continua solo se hai appena aperto questa pagina dall’app.',
    leads: 'Apre',
    go: 'Continua',
    cancel: 'Annulla',
    failed: 'L’accesso non è completo',
    failedText: (app) => `Puoi tornare a ${app} e riprovare.`,
    back: (app) => `Torna a ${app}`,
    acting: 'Non è possibile mentre agisci come un altro utente.',
    closed: 'Questa pagina non è valida o è scaduta. Ricomincia dall’app.',
  },
}
