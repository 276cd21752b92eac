/// <reference path="./punycode.d.ts" />
// Imports a file of the package, because the name `punycode` would mean Node's own module.
import { decode } from 'punycode/punycode.es6.js'

/**
 * Labels (parts between dots) that are shown decoded: labels in one of these scripts, and Chinese or Japanese labels with ASCII letters. A label
 * with Cyrillic or Greek letters stays encoded: they look like Latin letters, so that the label may imitate the name of another site.
 */
const SAFE =
  /^(?:[\p{Script=Latin}\p{M}\d-]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ーa-z\d-]+|[\p{Script=Hangul}\d-]+|[\p{Script=Arabic}\d-]+|[\p{Script=Hebrew}\d-]+|[\p{Script=Thai}\d-]+|[\p{Script=Devanagari}\d-]+)$/u

/** Returns an address as people read it: `università.example` instead of `xn--universit-61a.example`. Labels that may deceive stay encoded. */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const labels = email.slice(at).split('.').map(decodedLabel)
  return email.slice(0, at) + labels.join('.')
}

/** Returns a search text as addresses are stored: `a@università.example` becomes `a@xn--universit-61a.example`. */
export function storedEmail(text: string): string {
  const at = text.lastIndexOf('@') + 1
  const url = `http://${text.slice(at)}`
  if (at === 0 || /^[\0-\x7f]*$/.test(text.slice(at)) || !URL.canParse(url)) return text
  return text.slice(0, at) + new URL(url).hostname
}

function decodedLabel(label: string): string {
  if (!label.startsWith('xn--')) return label
  try {
    const decoded = decode(label.slice('xn--'.length))
    return SAFE.test(decoded) ? decoded : label
  } catch {
    return label
  }
}
