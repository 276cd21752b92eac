import { isJson, type Json } from '../openapi/json-schema.ts'

/** The claims of a JWT, unverified. */
export function claimsOf(token: string): Json {
  const part = token.split('.')[1] ?? ''
  const base64 = part.replaceAll('-', '+').replaceAll('_', '/')
  const binary = atob(base64)
  const decoded = new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)))
  const claims: unknown = JSON.parse(decoded)
  return isJson(claims) ? claims : {}
}

/** The token with one character of its signature changed. */
export function forged(token: string): string {
  // Not the last character: in base64 some of its bits may be unused.
  const at = token.length - 5
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
}
