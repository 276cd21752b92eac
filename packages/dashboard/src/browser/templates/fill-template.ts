import type { Translations } from '../api-types.ts'

const PLACEHOLDER = /\{\{\s*([\w.-]+)\s*\}\}/g

const SAMPLES: Readonly<Record<string, string>> = {
  link: 'https://example.com/auth/ui?token=0123456789abcdef',
  siteName: 'Example',
  email: 'ada@example.com',
  newEmail: 'ada.lovelace@example.com',
  name: 'Ada',
  provider: 'GitHub',
}

/**
 * Renders a mail with sample data. Replaces `{{T.key}}` by a text and `{{name}}` by a sample value. Unknown names
 * become empty.
 */
export function fillTemplate(base: string, translations: Translations, lang: string, isHtml: boolean): string {
  const put = isHtml ? escapeHtml : (text: string) => text
  return base.replace(PLACEHOLDER, (_, name: string) => {
    if (!name.startsWith('T.')) return put(textAt(SAMPLES, name))
    const text = textAt(translations[lang], name.slice(2))
    // A text can contain placeholders too, such as `{{link}}`.
    return put(text.replace(PLACEHOLDER, (__, inner: string) => textAt(SAMPLES, inner)))
  })
}

/**
 * Returns the text with this name, or an empty string. Reads only own properties: a name such as `constructor` must not
 * match.
 */
export function textAt(texts: Readonly<Record<string, string>> | undefined, name: string): string {
  return texts !== undefined && Object.hasOwn(texts, name) ? (texts[name] ?? '') : ''
}

/** Returns the keys of all `{{T.key}}` placeholders in these templates. */
export function textKeysOf(...bases: readonly string[]): readonly string[] {
  const names = bases.flatMap((base) => [...base.matchAll(PLACEHOLDER)].map((match) => match[1] ?? ''))
  return [...new Set(names.filter((name) => name.startsWith('T.')).map((name) => name.slice(2)))].filter(Boolean)
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
