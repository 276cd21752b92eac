import type { TextKey } from '../texts/en.ts'
import type { OrganisationTextKey } from '../texts/en-organisations.ts'
import type { Failure } from './call.ts'
import type { Config } from './config.ts'

export type Values = Readonly<Record<string, string>>

/**
 * Returns the text for a key in the page's language. Replaces each `{name}` by its value. The result is plain text,
 * never markup.
 */
export function translate({ translations }: Config, key: TextKey | OrganisationTextKey, values: Values = {}): string {
  return textOf(translations, key)?.replaceAll(/\{(\w+)\}/g, (all, name: string) => textOf(values, name) ?? all) ?? key
}

/** Returns the text for a failure: the translation of its code, else the service's message, else a general text. */
export function explain(
  config: Config,
  { code, message, seconds }: Pick<Failure, 'code' | 'message' | 'seconds'>,
): string {
  const { translations, lang } = config
  const known = textOf(translations, `error.${code}`)
  if (known !== undefined) return known.replaceAll('{wait}', duration(seconds, lang))
  return message === '' ? translate(config, 'error.other') : message
}

/** Fields with a single error text for every rule except `required`. Maps the field to the key of that text. */
const KINDS: Values = {
  email: 'email',
  newEmail: 'email',
  phoneNumber: 'phone',
  confirmation: 'own_address',
  code: 'code',
  totpCode: 'code',
  token: 'code',
}

export function explainRule(config: Config, path: string, rule: string): string {
  const known = rule === 'required' ? rule : (KINDS[path] ?? rule)
  return textOf(config.translations, `rule.${known}`) ?? translate(config, 'error.VALIDATION_ERROR')
}

/** Returns the text for a key. Reads only own properties, so that a key such as `constructor` doesn't match. */
function textOf(texts: Values, key: string): string | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined
}

function duration(seconds: number, lang: string): string {
  const [unit, length] = seconds < 60 ? ['second', 1] : seconds < 6000 ? ['minute', 60] : ['hour', 3600]
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(seconds / length))
}
