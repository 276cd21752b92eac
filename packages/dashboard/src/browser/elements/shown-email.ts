/**
 * Scripts whose letters don't look like those of ASCII names. A label of Cyrillic or Greek letters stays as it is stored: it may be made to
 * look like another site's.
 */
const SAFE =
  /^(?:[\p{Script=Latin}\p{M}\d-]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ーa-z\d-]+|[\p{Script=Hangul}\d-]+|[\p{Script=Arabic}\d-]+|[\p{Script=Hebrew}\d-]+|[\p{Script=Thai}\d-]+|[\p{Script=Devanagari}\d-]+)$/u

/** Returns an address for reading: `università.example` instead of `xn--universit-61a.example`. */
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
  const decoded = decodePunycode(label.slice('xn--'.length))
  return decoded !== null && SAFE.test(decoded) ? decoded : label
}

const LARGEST = 0x7fffffff

/** Decodes Punycode (RFC 3492, section 6.2). Null if it isn't valid. */
function decodePunycode(encoded: string): string | null {
  const end = encoded.lastIndexOf('-')
  const output = [...encoded.slice(0, Math.max(0, end))].map((sign) => sign.codePointAt(0) ?? 0)
  let [code, index, bias, at] = [128, 0, 72, end + 1]
  while (at < encoded.length) {
    const former = index
    for (let [weight, k] = [1, 36]; ; k += 36) {
      const digit = '0123456789abcdefghijklmnopqrstuvwxyz'.indexOf(encoded[at++] ?? '?')
      if (digit === -1) return null
      const value = digit < 10 ? digit + 26 : digit - 10
      index += value * weight
      if (index > LARGEST) return null
      const threshold = Math.min(Math.max(k - bias, 1), 26)
      if (value < threshold) break
      weight *= 36 - threshold
    }
    const length = output.length + 1
    bias = adapted(index - former, length, former === 0)
    code += Math.floor(index / length)
    if (code > 0x10ffff) return null
    output.splice(index % length, 0, code)
    index = (index % length) + 1
  }
  return String.fromCodePoint(...output)
}

function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / length)
  let k = 0
  for (; rest > 455; k += 36) rest = Math.floor(rest / 35)
  return k + Math.floor((36 * rest) / (rest + 38))
}
