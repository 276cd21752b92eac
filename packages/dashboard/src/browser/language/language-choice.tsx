import { LANGUAGES, type Language, remember, show } from './language.ts'
import { languageCode, t } from './text.ts'

/** Chooses the language of the dashboard. Shows each language's own name. Renders nothing if there is only one. */
export function LanguageChoice({ onChange }: { onChange(): void }) {
  if (LANGUAGES.length < 2) return null
  async function choose(language: Language): Promise<void> {
    remember(language)
    await show(language)
    onChange()
  }
  return (
    <label class="language">
      <span class="hidden">{t('Language')}</span>
      <select
        onChange={({ currentTarget }) => {
          const chosen = LANGUAGES.find(({ code }) => code === currentTarget.value)
          if (chosen !== undefined) void choose(chosen)
        }}
      >
        {LANGUAGES.map(({ code, name }) => (
          <option key={code} value={code} lang={code} selected={code === languageCode()}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
