import { qrModules } from './qr-modules.ts'

/** Light modules that readers want around a code. */
const MARGIN = 4

/** The `otpauth` URL that authenticator apps read from a QR code. */
export function otpauthUrl(secret: string, account: string, appName: string): string {
  // Apps read %20, but not all of them +, which URLSearchParams would write.
  const [issuer, label] = [encodeURIComponent(appName), encodeURIComponent(account)]
  return `otpauth://totp/${issuer}:${label}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`
}

/** A text as a QR code, an SVG image in a data URI. Throws a RangeError for more than 2953 bytes. */
export function qrCode(text: string): string {
  const rows = qrModules(text)
  const bars = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`),
  )
  const size = rows.length + 2 * MARGIN
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-${MARGIN} -${MARGIN} ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M-${MARGIN}-${MARGIN}h${size}v${size}h-${size}z"/><path d="${bars.join('')}"/></svg>`
  return `data:image/svg+xml;base64,${btoa(svg)}`
}
