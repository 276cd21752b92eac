import type { ComponentChildren } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import type { OrganisationTexts } from '../../texts/en-organisations.ts'
import type { Lang } from '../config.ts'
import { PageContext } from '../page-context.ts'

/** The texts in each language. Each is a script of its own. */
const TEXTS: Readonly<Record<Lang, () => Promise<OrganisationTexts>>> = {
  en: async () => (await import('../../texts/en-organisations.ts')).enOrganisations,
  it: async () => (await import('../../texts/it-organisations.ts')).itOrganisations,
}

/** Renders its children with the texts of organisations as well, once they are loaded. The host's own texts win. */
export function WithOrganisationTexts({ children }: { readonly children: ComponentChildren }) {
  const page = useContext(PageContext)
  const [texts, setTexts] = useState<OrganisationTexts | null>(null)
  const lang = page?.config.lang ?? 'en'
  useEffect(() => {
    // Texts that can't be loaded leave the previous ones, or nothing.
    TEXTS[lang]().then(setTexts, () => {})
  }, [lang])
  if (page === null || texts === null) return null
  const all = { ...texts, ...page.config.translations }
  const translations = { ...all, ...ofOrganisations(all) }
  return (
    <PageContext.Provider value={{ ...page, config: { ...page.config, translations } }}>
      {children}
    </PageContext.Provider>
  )
}

const INSTEAD = /^org\.(?=error\.|rule\.)/

/** Errors and rules that mean something else here than in the account, by the keys under which the pages look for them. */
function ofOrganisations(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const own = Object.entries(texts).filter(([key]) => INSTEAD.test(key))
  return Object.fromEntries(own.map(([key, text]) => [key.replace(INSTEAD, ''), text]))
}
