import { renderSVG } from 'uqr'

/** The `otpauth` URL that authenticator apps read from a QR code. */
export function otpauthUrl(secret: string, account: string, appName: string): string {
  // Apps read %20, but not all of them +, which URLSearchParams would write.
  const [issuer, label] = [encodeURIComponent(appName), encodeURIComponent(account)]
  return `otpauth://totp/${issuer}:${label}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`
}

/** A text as a QR code, an image in a data URI. */
export function qrCode(text: string): string {
  return `data:image/svg+xml;base64,${btoa(renderSVG(text))}`
}
