import { MARKER } from '../hostile/hostile-bodies.ts'
import { isJson } from '../openapi/json-schema.ts'
import { createNeedles } from './needles.ts'

/** Collects the secrets that a service issued or received, and finds them in texts. */
export interface IssuedSecrets {
  /** Notes the passwords in a request. */
  sent(init: RequestInit): void
  /** Notes the tokens, codes, keys and cookies in a response. */
  received(response: Response): Promise<void>
  /** Notes the tokens and codes in a mail or text message. */
  mailed(text: string): void
  /** Stops looking for a secret, because the case itself stores it in clear or uses the same text for something else. */
  leaveOut(secret: string): void
  /** Returns the name of a secret that the text contains, or null. */
  foundIn(text: string): string | null
}

/** Fields of requests that hold a secret of a person or a client. */
const SENT = ['password', 'newPassword', 'currentPassword', 'client_secret'] as const
/** Minimum length of a noted password. The service refuses shorter ones, and the same text may have another meaning elsewhere. */
const SHORTEST_SENT = 8
/** Fields of responses that hold a secret. */
const ISSUED = [
  'accessToken',
  'refreshToken',
  'tempToken',
  'rawKey',
  'ticket',
  'secret',
  'access_token',
  'refresh_token',
  'id_token',
  'device_code',
  'nonceSecret',
  'pending',
] as const
const COOKIES =
  /^(?:__Host-|__Secure-)?(accessToken|refreshToken|csrf-token|known-device|pending-link|oauth-state)[\w-]*=([^;]+)/
const IN_LOCATION = /[?&#](tempToken|code|token|state)=([^&#]+)/g
const IN_MESSAGE = /[?&]token=([\w.-]+)/g
/** Codes that people type, with the blank or dash between their parts. */
const CODES = /\b(\d{6}|\d{4} \d{4}|[A-Z2-7]{4}-?[A-Z2-7]{4})\b/g
/** Minimum length of a secret that is looked for anywhere. Shorter ones would be found by accident, so they are looked for in quotation marks. */
const LONG = 16

export function issuedSecrets(): IssuedSecrets {
  const secrets = createNeedles()
  const left = new Set<string>()

  function note(name: string, value: unknown): void {
    if (typeof value === 'string' && value !== '' && !left.has(value)) secrets.add(needleOf(value), name)
  }

  function noteFields(body: Readonly<Record<string, unknown>>, names: readonly string[], shortest = 1): void {
    for (const name of names) if (String(body[name]).length >= shortest) note(name, body[name])
    if (Array.isArray(body.recoveryCodes)) for (const code of body.recoveryCodes) note('recovery code', code)
  }

  return {
    sent({ body, method = 'GET' }) {
      if (method === 'GET' || !(body instanceof Uint8Array)) return
      const text = new TextDecoder().decode(body)
      // Skips bodies of hostile tests: they have the same text in every field.
      if (!text.includes(MARKER)) noteFields(parsed(text), SENT, SHORTEST_SENT)
    },
    async received(response) {
      const cookies = response.headers.getSetCookie().map((line) => COOKIES.exec(line) ?? [])
      for (const [, name, value] of cookies) note(`cookie ${name}`, value)
      // In a redirect to an app, the app itself chose the `state`, so it isn't a secret of the service.
      const isToProvider = cookies.some(([, name]) => name === 'oauth-state')
      // Skips shorter values, because they come from a test's fake provider.
      for (const [, name = '', value = ''] of (response.headers.get('Location') ?? '').matchAll(IN_LOCATION))
        if (value.length >= LONG && (name !== 'state' || isToProvider))
          note(`${name} of a redirect`, decodeURIComponent(value))
      if (response.ok && response.headers.get('Content-Type')?.startsWith('application/json'))
        noteFields(parsed(await response.clone().text()), ISSUED)
    },
    mailed(text) {
      for (const [, token] of text.matchAll(IN_MESSAGE)) note('mailed token', token)
      for (const [, code] of text.matchAll(CODES)) note('mailed code', code)
    },
    leaveOut(secret) {
      left.add(secret)
      secrets.delete(needleOf(secret))
    },
    foundIn: secrets.foundIn,
  }
}

function needleOf(secret: string): string {
  return secret.length < LONG ? JSON.stringify(secret) : secret
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return isJson(value) ? value : {}
  } catch {
    return {}
  }
}
