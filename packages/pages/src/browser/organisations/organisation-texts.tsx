import type { ComponentChildren } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import type { OrganisationTexts } from '../../texts/en-organisations.ts'
import type { Lang } from '../config.ts'
import { PageContext } from '../page-context.ts'
import { Unloaded } from '../parts/later.tsx'

/** Loads the Italian or English texts from a separate script. If the host adds a language, its texts are in `config` and override the English. */
async function textsIn(lang: Lang): Promise<OrganisationTexts> {
  if (lang === 'it') return (await import('../../texts/it-organisations.ts')).itOrganisations
  return (await import('../../texts/en-organisations.ts')).enOrganisations
}

/** Adds the texts of organisations for its children, which it renders once the texts are loaded. The host's own texts override them. */
export function WithOrganisationTexts({ children }: { readonly children: ComponentChildren }) {
  const page = useContext(PageContext)
  const [texts, setTexts] = useState<OrganisationTexts | null>(null)
  const [isMissing, setMissing] = useState(false)
  const lang = page?.config.lang ?? 'en'
  useEffect(() => {
    // If the loading fails, the previous texts stay.
    textsIn(lang).then(setTexts, () => setMissing(true))
  }, [lang])
  if (page === null || texts === null) return isMissing ? <Unloaded /> : null
  const all = { ...texts, ...page.config.translations }
  const translations = { ...all, ...ofOrganisations(all) }
  return (
    <PageContext.Provider value={{ ...page, config: { ...page.config, translations } }}>
      {children}
    </PageContext.Provider>
  )
}

const INSTEAD = /^org\.(?=error\.|rule\.)/

/**
 * Returns the texts of errors and rules that have another meaning here. Their keys become those that the pages look up: `org.error.CODE` becomes
 * `error.CODE`, and `org.rule.RULE` becomes `rule.RULE`.
 */
function ofOrganisations(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const own = Object.entries(texts).filter(([key]) => INSTEAD.test(key))
  return Object.fromEntries(own.map(([key, text]) => [key.replace(INSTEAD, ''), text]))
}
