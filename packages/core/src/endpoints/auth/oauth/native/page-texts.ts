import type { FeatureText } from '../../../../outgoing/messages/languages/feature-text.ts'

/** Texts of the pages that hand a sign-in over to an app. They are part of the service, since hosts with their own pages need them, too. */
export const PAGE_TEXTS = {
  title: { en: 'Continue to {app}?', it: 'Continuare in {app}?' },
  as: {
    en: 'You are signed in as {who}. The app will be signed in to the same account.',
    it: 'Hai effettuato l’accesso come {who}. L’app userà lo stesso account.',
  },
  asProvider: {
    en: 'The app will be signed in with your account at {provider}.',
    it: 'L’app userà il tuo account di {provider}.',
  },
  warning: {
    en: 'Continue only if you have just opened this page from the app yourself.',
    it: 'Continua solo se hai appena aperto questa pagina dall’app.',
  },
  leads: { en: 'Opens', it: 'Apre' },
  go: { en: 'Continue', it: 'Continua' },
  cancel: { en: 'Cancel', it: 'Annulla' },
  failed: { en: 'The sign-in is not complete', it: 'L’accesso non è completo' },
  failedText: { en: 'You can go back to {app} and try again.', it: 'Puoi tornare a {app} e riprovare.' },
  back: { en: 'Back to {app}', it: 'Torna a {app}' },
  acting: {
    en: 'This is not possible while acting as another user.',
    it: 'Non è possibile mentre agisci come un altro utente.',
  },
  closed: {
    en: 'This page is not valid or has expired. Start again in the app.',
    it: 'Questa pagina non è valida o è scaduta. Ricomincia dall’app.',
  },
} as const satisfies Readonly<Record<string, FeatureText>>
