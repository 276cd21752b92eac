import type { Texts } from '@sallyport/core/feature'

export type Language = keyof Texts

interface PageTexts {
  readonly title: (client: string) => string
  readonly as: (who: string) => string
  readonly asksFor: string
  readonly onComputer: (name: string) => string
  readonly resource: string
  readonly calledItself: (name: string) => string
  readonly unknown: string
  readonly tenant: string
  readonly noTenant: string
  readonly leads: string
  readonly warning: string
  readonly allow: string
  readonly cancel: string
  readonly failed: string
  readonly closed: string
  readonly wrong: string
  readonly acting: string
  readonly limited: string
}

/** Texts of the pages. */
export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = {
  en: {
    title: (client) => `Allow ${client} to use your account?`,
    as: (who) => `You are signed in as ${who}.`,
    asksFor: 'It asks to:',
    onComputer: (name) => `a program on your computer that calls itself ${name}`,
    resource: 'It gets access to',
    calledItself: (name) => `It calls itself “${name}”.`,
    unknown: 'Hardly anybody here has used this app. Anybody can make one. Do you know this address?',
    tenant: 'It acts for',
    noTenant: 'you alone, no organisation',
    leads: 'Opens',
    warning: 'Allow it only if you have just started this yourself.',
    allow: 'Allow',
    cancel: 'Cancel',
    failed: 'This request is not possible',
    closed: 'This page is not valid or has expired. Start again in the app.',
    wrong: 'The app that opened this page is unknown, or it asked for an answer at an address that is not its own.',
    acting: 'This is not possible while acting as another user.',
    limited: 'Too many new apps at once. Try again in a minute.',
  },
  it: {
    title: (client) => `Permettere a ${client} di usare il tuo account?`,
    as: (who) => `Hai effettuato l’accesso come ${who}.`,
    asksFor: 'Chiede di:',
    onComputer: (name) => `un programma sul tuo computer che si presenta come ${name}`,
    resource: 'Riceve l’accesso a',
    calledItself: (name) => `Si presenta come “${name}”.`,
    unknown: 'Quasi nessuno qui ha usato questa app. Chiunque può crearne una. Conosci questo indirizzo?',
    tenant: 'Agisce per',
    noTenant: 'te, senza organizzazione',
    leads: 'Apre',
    warning: 'Permettilo solo se hai appena iniziato tu stesso.',
    allow: 'Permetti',
    cancel: 'Annulla',
    failed: 'Questa richiesta non è possibile',
    closed: 'Questa pagina non è valida o è scaduta. Ricomincia dall’app.',
    wrong: 'L’app che ha aperto questa pagina è sconosciuta, o ha chiesto una risposta a un indirizzo non suo.',
    acting: 'Non è possibile mentre agisci come un altro utente.',
    limited: 'Troppe app nuove in una volta. Riprova tra un minuto.',
  },
}
