import { useState } from 'preact/hooks'
import type { Translations } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { AreaField } from '../forms/area-field.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { languageNames } from '../language/language.ts'
import { t } from '../language/text.ts'
import { textAt } from './placeholders.ts'

interface TranslationsEditorProps {
  readonly translations: Translations
  /** Text keys that are shown even if no text exists for them yet. Default: none. */
  readonly wanted?: readonly string[]
  /** Built-in texts, which `translations` override. Their keys are offered for new texts; keys that begin with `prefix` come first. */
  readonly builtIn?: Translations
  readonly prefix?: string
  onChange(translations: Translations): void
}

/** Edits translated texts. Each key has a field for each language. Emptying a field removes the text. */
export function TranslationsEditor({
  translations,
  wanted = [],
  builtIn = {},
  prefix = '',
  onChange,
}: TranslationsEditorProps) {
  const [added, setAdded] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const inUse = Object.values(translations).flatMap((texts) => Object.keys(texts))
  const keys = [...new Set([...inUse, ...wanted, ...added])]

  const offered = Object.keys(builtIn.en ?? {})
    .filter((key) => !keys.includes(key))
    .toSorted((a, b) => Number(b.startsWith(prefix)) - Number(a.startsWith(prefix)))
  const chosen = typed === '' ? (offered[0] ?? '') : typed

  function setText(lang: string, key: string, text: string): void {
    const { [key]: _, ...others } = translations[lang] ?? {}
    // Keeps the key visible after its last text is deleted, until the form is closed.
    setAdded((all) => [...all, key])
    onChange({ ...translations, [lang]: text === '' ? others : { ...translations[lang], [key]: text } })
  }
  function remove(key: string): void {
    setAdded((all) => all.filter((one) => one !== key))
    onChange(Object.fromEntries(Object.entries(translations).map(([lang, { [key]: _, ...others }]) => [lang, others])))
  }
  function add(): void {
    const key = chosen.trim()
    if (key === '') return
    setAdded((all) => [...all, key])
    setTyped('')
  }
  return (
    <div class="stack">
      {keys.length === 0 && <p class="muted">{t('No custom texts.')}</p>}
      {keys.map((key) => (
        <fieldset key={key} class="translation">
          <legend>
            <code>{key}</code>
          </legend>
          {languageNames().map(([lang, name]) => (
            <AreaField
              key={lang}
              name={`${lang} ${key}`}
              label={name}
              rows={2}
              value={textAt(translations[lang], key)}
              {...(textAt(builtIn[lang], key) !== '' && {
                hint: t('Built-in: {text}', { text: textAt(builtIn[lang], key) }),
              })}
              onInput={(text) => setText(lang, key, text)}
            />
          ))}
          <Button isSmall look="quiet" label={t('Remove the text {key}', { key })} onClick={() => remove(key)}>
            {t('Remove')}
          </Button>
        </fieldset>
      ))}
      <div class="row end">
        {offered.length > 0 ? (
          <SelectField
            name="new-key"
            label={t('Text')}
            value={chosen}
            options={offered.map((key) => [key, `${key}: ${shortened(textAt(builtIn.en, key))}`])}
            onInput={setTyped}
          />
        ) : (
          <TextField
            name="new-key"
            label={t('New key')}
            value={typed}
            maxLength={100}
            onInput={setTyped}
            onEnter={add}
          />
        )}
        <Button icon="plus" isDisabled={chosen.trim() === ''} onClick={add}>
          {t('Add text')}
        </Button>
      </div>
    </div>
  )
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
