import type { NamedWayIn, WayInChange, WayInChangeKind, WayInType } from '../../../ports/accounts/ways-in.ts'
import type { BuiltInLanguage } from '../../../ports/host/mailer.ts'
import { plainName } from './plain-name.ts'

/** Texts about sign-in methods in one language. */
export interface WayInTexts {
  readonly names: Readonly<Record<WayInType, string>>
  /** Returns a sentence without a full stop, such as `A passkey was added`. */
  readonly change: (type: WayInType, kind: WayInChangeKind) => string
  /** Sentence about the effect of each kind of change, such as `It can be used to sign in.` */
  readonly effects: Readonly<Record<WayInChangeKind, string>>
  /** Returns a sentence, with a blank before it, about the methods that the same request suspended. */
  readonly suspended: (listed: string) => string
  readonly administrator: string
  readonly unknownPlace: string
}

const EN_NAMES = {
  password: 'password',
  phone: 'phone number',
  passkey: 'passkey',
  'linked-account': 'linked account',
  feature: 'sign-in method',
  email: 'email address',
} as const
const EN_CHANGES = {
  added: 'was added',
  changed: 'was changed',
  removed: 'was removed',
  restored: 'was allowed again',
  unconfirmed: 'was set by an administrator',
} as const
const IT_NAMES = {
  password: 'password',
  phone: 'numero di telefono',
  passkey: 'passkey',
  'linked-account': 'account collegato',
  feature: 'metodo di accesso',
  email: 'indirizzo email',
} as const
/** Italian participles without the ending, which depends on the noun, and the words after the participle. */
const IT_CHANGES = {
  added: ['aggiunt', ''],
  changed: ['cambiat', ''],
  removed: ['rimoss', ''],
  restored: ['riattivat', ''],
  unconfirmed: ['impostat', ' da un amministratore'],
} as const

/** Texts about sign-in methods, by language. */
export const WAY_IN_TEXTS: Readonly<Record<BuiltInLanguage, WayInTexts>> = {
  en: {
    names: EN_NAMES,
    change: (type, kind) => `A ${EN_NAMES[type]} ${EN_CHANGES[kind]}`,
    effects: {
      added: 'It can be used to sign in.',
      changed: 'The previous one no longer works.',
      removed: 'It can no longer be used to sign in.',
      restored: 'It can be used to sign in again.',
      unconfirmed: 'It can’t be used to sign in until you confirm it in your account.',
    },
    suspended: (listed) =>
      ` These sign-in methods were added within the last 7 days and can’t be used to sign in until you allow them again in your account: ${listed}.`,
    administrator: 'an administrator',
    unknownPlace: 'an unknown place',
  },
  it: {
    names: IT_NAMES,
    change(type, kind) {
      const isFeminine = type === 'password' || type === 'passkey'
      const ending = isFeminine ? 'a' : 'o'
      const [participle, by] = IT_CHANGES[kind]
      return `È stat${ending} ${participle}${ending}${by} un${isFeminine ? 'a' : ''} ${IT_NAMES[type]}`
    },
    effects: {
      added: 'Ora permette di accedere.',
      changed: 'Quello che usavi prima non funziona più.',
      removed: 'Non permette più di accedere.',
      restored: 'Permette di nuovo di accedere.',
      unconfirmed: 'Non permette di accedere finché non dai conferma nel tuo account.',
    },
    suspended: (listed) =>
      ` Questi metodi di accesso sono stati aggiunti negli ultimi 7 giorni e non permettono di accedere finché non li riattivi nel tuo account: ${listed}.`,
    administrator: 'un amministratore',
    unknownPlace: 'un luogo sconosciuto',
  },
}

/** Texts about a changed sign-in method. A stored template can contain them as placeholders. */
export interface WayInWords {
  /** Sentence without a full stop, such as `A passkey was added`. */
  readonly change: string
  /** Name of the method in brackets, with a leading blank, such as ` (MacBook)`. Empty if the method has no name that a mail may show. */
  readonly label: string
  readonly effect: string
  /** Who made the change: client address and device, or an administrator. */
  readonly from: string
  /** Sentence, with a blank before it, about the methods that the same request suspended. Empty if there are none. */
  readonly suspended: string
}

/** Returns the texts about a changed sign-in method in one language. */
export function wayInWords(change: WayInChange, texts: WayInTexts): WayInWords {
  const label = labelOf(change.method)
  const listed = change.suspended.map((method) => namedWayIn(method, texts)).join(', ')
  return {
    change: texts.change(change.method.type, change.change),
    label: label === undefined ? '' : ` (${label})`,
    effect: texts.effects[change.change],
    from: fromOf(change, texts),
    suspended: listed === '' ? '' : texts.suspended(listed),
  }
}

/** Returns the name of a sign-in method for a list, such as `passkey (MacBook)`. */
export function namedWayIn(method: NamedWayIn, { names }: WayInTexts): string {
  const label = labelOf(method)
  return label === undefined ? names[method.type] : `${names[method.type]} (${label})`
}

/** Matches a masked phone number or address, as `nameWayIn` (identity/ways-in/name-way-in.ts) writes them. */
const MASKED = /^(…\d{2}|.\*\*\*@[a-z0-9.-]{1,253})$/

/** Returns provider and name, without parts that a mail must not show. Undefined if nothing is left. */
function labelOf({ provider, name }: NamedWayIn): string | undefined {
  const shown = [provider, name].flatMap((part) => plainName(part) ?? (part && MASKED.test(part) ? part : []))
  return shown.length === 0 ? undefined : shown.join(', ')
}

function fromOf({ isByAdministrator, ipAddress, device }: WayInChange, texts: WayInTexts): string {
  if (isByAdministrator) return texts.administrator
  const known = [ipAddress, device].filter((part) => part !== undefined)
  return known.length > 0 ? known.join(', ') : texts.unknownPlace
}
