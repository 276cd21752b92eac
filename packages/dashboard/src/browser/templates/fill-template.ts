import type { Translations } from '../api-types.ts'

const PLACEHOLDER = /\{\{\s*([\w.-]+)\s*\}\}/g

const SAMPLES: Readonly<Record<string, string>> = {
  link: 'https://example.com/auth/ui?token=0123456789abcdef',
  siteName: 'Example',
  email: 'ada@example.com',
  newEmail: 'ada.lovelace@example.com',
  name: 'Ada',
  provider: 'GitHub',
  account: 'Ada Lovelace',
  code: 'ABCD2345',
  time: '2026-03-01 12:00 UTC',
  url: 'https://example.com',
  primaryColor: '#4a90d9',
  onPrimaryColor: '#000',
  // An image of its own, because the preview loads nothing.
  logoUrl: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 40"><rect width="96" height="40" rx="8" fill="#8894a0"/><text x="48" y="26" fill="#fff" font-family="sans-serif" font-size="16" text-anchor="middle">Logo</text></svg>')}`,
}

/**
 * Renders a mail with sample data. Replaces `{{T.key}}` by a text and `{{name}}` by a sample value. Unknown names
 * become empty.
 */
export function fillTemplate(base: string, translations: Translations, lang: string, isHtml: boolean): string {
  const sampleOf = (name: string) => (name === 'lang' ? lang : textAt(SAMPLES, name))
  const put = isHtml ? escapeHtml : (text: string) => text
  return base.replace(PLACEHOLDER, (_, name: string) => {
    if (!name.startsWith('T.')) return put(sampleOf(name))
    const text = textAt(translations[lang], name.slice(2))
    // A text can contain placeholders too, such as `{{link}}`.
    return put(text.replace(PLACEHOLDER, (__, inner: string) => sampleOf(inner)))
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
