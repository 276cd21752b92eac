import { en } from '../../../../../packages/pages/src/texts/en.ts'
import { enOrganisations } from '../../../../../packages/pages/src/texts/en-organisations.ts'
import { it } from '../../../../../packages/pages/src/texts/it.ts'
import { itOrganisations } from '../../../../../packages/pages/src/texts/it-organisations.ts'

const TEXTS = { en: { ...en, ...enOrganisations }, it: { ...it, ...itOrganisations } }

export type Text = (key: keyof typeof TEXTS.en, values?: Readonly<Record<string, string>>) => string

/** Returns the texts that the pages show in a language. */
export function textsOf(lang: keyof typeof TEXTS): Text {
  return (key, values = {}) => TEXTS[lang][key].replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all)
}
