import type { TextKey } from '../texts/en.ts'
import type { Failure } from './call.ts'
import type { Config } from './config.ts'

export type Values = Readonly<Record<string, string>>

/** The text of a key in the page's language, with `{…}` filled in. It is text, whoever wrote it: never markup. */
export function translate({ translations }: Config, key: TextKey, values: Values = {}): string {
  return textOf(translations, key)?.replaceAll(/\{(\w+)\}/g, (all, name: string) => textOf(values, name) ?? all) ?? key
}

/** What to say of a failure: the text of its code, else what a host's own code came with, else that it failed. */
export function explain(
  config: Config,
  { code, message, seconds }: Pick<Failure, 'code' | 'message' | 'seconds'>,
): string {
  const { translations, lang } = config
  const known = textOf(translations, `error.${code}`)
  if (known !== undefined) return known.replaceAll('{wait}', duration(seconds, lang))
  return message === '' ? translate(config, 'error.other') : message
}

/** Fields of which it is enough to say what they take. */
const KINDS: Values = { email: 'email', code: 'code', totpCode: 'code', token: 'code' }

/** What is wrong with a field. */
export function explainRule(config: Config, path: string, rule: string): string {
  const known = rule === 'required' ? rule : (KINDS[path] ?? rule)
  return textOf(config.translations, `rule.${known}`) ?? translate(config, 'error.VALIDATION_ERROR')
}

/** What the texts or values themselves have, and not what every object does. */
function textOf(texts: Values, key: string): string | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined
}

function duration(seconds: number, lang: string): string {
  const [unit, count] = seconds < 100 ? ['second', seconds] : ['minute', Math.ceil(seconds / 60)]
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
