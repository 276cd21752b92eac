import type { Language } from '../../../ports/mailer.ts'
import type { NamedWayIn, WayInChange, WayInChangeKind, WayInType } from '../../../ports/ways-in.ts'
import { plainName } from './plain-name.ts'

interface Noun {
  readonly en: string
  readonly it: string
  /** Ending of the Italian participle that goes with the noun. */
  readonly ending: 'o' | 'a'
}

const NOUNS: Readonly<Record<WayInType, Noun>> = {
  password: { en: 'password', it: 'password', ending: 'a' },
  phone: { en: 'phone number', it: 'numero di telefono', ending: 'o' },
  passkey: { en: 'passkey', it: 'passkey', ending: 'a' },
  'linked-account': { en: 'provider account', it: 'account di un provider', ending: 'o' },
  feature: { en: 'sign-in method', it: 'metodo di accesso', ending: 'o' },
  email: { en: 'email address', it: 'indirizzo email', ending: 'o' },
}

const CHANGES: Readonly<Record<WayInChangeKind, { readonly en: string; readonly it: (ending: string) => string }>> = {
  added: { en: 'was added', it: (ending) => `aggiunt${ending}` },
  changed: { en: 'was changed', it: (ending) => `cambiat${ending}` },
  removed: { en: 'was removed', it: (ending) => `rimoss${ending}` },
  restored: { en: 'was allowed again', it: (ending) => `riattivat${ending}` },
  unconfirmed: { en: 'was set by an administrator', it: (ending) => `impostat${ending} da un amministratore` },
}

const EFFECTS: Readonly<Record<WayInChangeKind, Readonly<Record<Language, string>>>> = {
  added: { en: 'It can be used to sign in.', it: 'Ora permette di accedere.' },
  changed: { en: 'The previous one no longer works.', it: 'Quanto valeva prima non permette più di accedere.' },
  removed: { en: 'It can no longer be used to sign in.', it: 'Non permette più di accedere.' },
  restored: { en: 'It can be used to sign in again.', it: 'Permette di nuovo di accedere.' },
  unconfirmed: {
    en: 'It can’t be used to sign in until you confirm it in your account.',
    it: 'Non permette di accedere finché non dai conferma nel tuo account.',
  },
}

/** Texts about a changed sign-in method, as templates get them. */
export interface WayInWords {
  /** Sentence without a full stop, such as `A passkey was added`. */
  readonly change: string
  /** Name of the method in brackets after a blank, such as ` (MacBook)`. Empty if it has none that a mail may show. */
  readonly label: string
  readonly effect: string
  /** Who made the change: client address and device, or an administrator. */
  readonly from: string
  /** Sentence after a blank about methods that the same request suspended. Empty if there are none. */
  readonly suspended: string
}

/** Describes the change of a sign-in method in one language. */
export function wayInWords(change: WayInChange, lang: Language): WayInWords {
  const noun = NOUNS[change.method.type]
  const { en, it } = CHANGES[change.change]
  const label = labelOf(change.method)
  const listed = change.suspended.map((method) => namedWayIn(method, lang)).join(', ')
  return {
    change:
      lang === 'it'
        ? `È stat${noun.ending} ${it(noun.ending)} un${noun.ending === 'a' ? 'a' : ''} ${noun.it}`
        : `A ${noun.en} ${en}`,
    label: label === undefined ? '' : ` (${label})`,
    effect: EFFECTS[change.change][lang],
    from: fromOf(change, lang),
    suspended: listed === '' ? '' : SUSPENDED[lang](listed),
  }
}

/** Names a sign-in method in a list, such as `passkey (MacBook)`. */
export function namedWayIn(method: NamedWayIn, lang: Language): string {
  const label = labelOf(method)
  return label === undefined ? NOUNS[method.type][lang] : `${NOUNS[method.type][lang]} (${label})`
}

const SUSPENDED: Readonly<Record<Language, (listed: string) => string>> = {
  en: (listed) =>
    ` These were added within the last 7 days and don’t sign in until you allow them again in your account: ${listed}.`,
  it: (listed) =>
    ` Questi sono stati aggiunti negli ultimi 7 giorni e non permettono di accedere finché non li riattivi nel tuo account: ${listed}.`,
}

/** Masked phone numbers and addresses, as `namedWayIn` of ways-in/ writes them. */
const MASKED = /^(…\d{2}|.\*\*\*@[a-z0-9.-]{1,253})$/

/** Returns provider and name as far as a mail may show them. */
function labelOf({ provider, name }: NamedWayIn): string | undefined {
  const shown = [provider, name].flatMap((part) => plainName(part) ?? (part && MASKED.test(part) ? part : []))
  return shown.length === 0 ? undefined : shown.join(', ')
}

function fromOf({ isByAdministrator, ipAddress, device }: WayInChange, lang: Language): string {
  if (isByAdministrator) return lang === 'it' ? 'un amministratore' : 'an administrator'
  const known = [ipAddress, device].filter((part) => part !== undefined)
  if (known.length > 0) return known.join(', ')
  return lang === 'it' ? 'un luogo sconosciuto' : 'an unknown place'
}
