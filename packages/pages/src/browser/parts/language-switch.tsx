import type { Lang } from '../config.ts'
import { usePage } from '../page-context.ts'

const LANGUAGES: Readonly<Record<Lang, string>> = { en: 'English', it: 'Italiano' }

/** Language switch. Each language is named in its own language. */
export function LanguageSwitch() {
  const { config, chooseLanguage, text } = usePage()
  return (
    <nav class="languages" aria-label={text('common.language')}>
      {(['en', 'it'] as const).map((lang) => (
        <button
          key={lang}
          type="button"
          class="plain"
          lang={lang}
          aria-current={lang === config.lang ? 'true' : undefined}
          onClick={() => chooseLanguage(lang)}
        >
          {LANGUAGES[lang]}
        </button>
      ))}
    </nav>
  )
}
