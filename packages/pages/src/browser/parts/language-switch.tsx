import type { Config } from '../config.ts'
import { usePage } from '../page-context.ts'

const BUILT_IN: Config['languages'] = [
  { code: 'en', name: 'English' },
  { code: 'it', name: 'Italiano' },
]

/** Language switch. Each language is named in its own language. */
export function LanguageSwitch() {
  const { config, chooseLanguage, text } = usePage()
  const { languages = BUILT_IN } = config
  return (
    <nav class="languages" aria-label={text('common.language')}>
      {languages?.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          class="plain"
          lang={code}
          aria-current={code === config.lang ? 'true' : undefined}
          onClick={() => chooseLanguage(code)}
        >
          {name}
        </button>
      ))}
    </nav>
  )
}
