import type { Texts } from '@sallyport/core/feature'

/** Texts of the consent page and of the pages that refuse a request. */
export const PAGE_TEXTS = {
  title: { en: 'Allow {client} to use your account?', it: 'Permettere a {client} di usare il tuo account?' },
  as: { en: 'You are signed in as {who}.', it: 'Hai effettuato l’accesso come {who}.' },
  asksFor: { en: 'It asks to:', it: 'Chiede di:' },
  onComputer: {
    en: 'a program on your computer that calls itself {name}',
    it: 'un programma sul tuo computer che si presenta come {name}',
  },
  resource: { en: 'It gets access to', it: 'Riceve l’accesso a' },
  calledItself: { en: 'It calls itself “{name}”.', it: 'Si presenta come “{name}”.' },
  unknown: {
    en: 'Almost no one here has used this app. Anyone can make an app. Do you know this address?',
    it: 'Quasi nessuno qui ha usato questa app. Chiunque può crearne una. Conosci questo indirizzo?',
  },
  tenant: { en: 'It acts for', it: 'Agisce per' },
  noTenant: { en: 'only you, no organisation', it: 'solo te, senza organizzazione' },
  leads: { en: 'Opens', it: 'Apre' },
  warning: {
    en: 'Allow it only if you have just started this request yourself.',
    it: 'Permettilo solo se hai appena fatto tu questa richiesta.',
  },
  allow: { en: 'Allow', it: 'Permetti' },
  cancel: { en: 'Cancel', it: 'Annulla' },
  failed: { en: 'This request is not possible', it: 'Questa richiesta non è possibile' },
  closed: {
    en: 'This page is not valid or has expired. Start again in the app.',
    it: 'Questa pagina non è valida o è scaduta. Ricomincia dall’app.',
  },
  wrong: {
    en: 'The app that opened this page is unknown, or it wants to send you to an address that is not its own.',
    it: 'L’app che ha aperto questa pagina è sconosciuta, o vuole mandarti a un indirizzo non suo.',
  },
  acting: {
    en: 'This is not possible while acting as another user.',
    it: 'Non è possibile mentre agisci come un altro utente.',
  },
  limited: {
    en: 'Too many new apps at once. Try again in a minute.',
    it: 'Troppe app nuove in una volta. Riprova tra un minuto.',
  },
} as const satisfies Readonly<Record<string, Texts>>
