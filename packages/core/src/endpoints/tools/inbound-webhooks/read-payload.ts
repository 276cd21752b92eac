import { invalidInput } from '../../../foundations/values/errors.ts'
import { parseInert } from '../../../web/http/request/input.ts'

/** Returns the payload for scripts: parsed JSON, a form as an object, anything else as text. Rejects with 400 for invalid JSON. */
export function readPayload(rawBody: Uint8Array, contentType: string | null): unknown {
  const text = new TextDecoder().decode(rawBody)
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/json' || type.endsWith('+json')) return text === '' ? {} : parsed(text)
  if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(text))
  return text
}

function parsed(text: string): unknown {
  try {
    return parseInert(text)
  } catch {
    throw invalidInput({ path: '', rule: 'json' })
  }
}
