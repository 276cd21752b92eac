import { t } from '../language/text.ts'

export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Returns the value of a field without trimming, for passwords. Returns undefined if empty. */
export function rawIn(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns the trimmed value of a field. Returns undefined if empty, so that JSON omits the property. */
export function optionalIn(form: FormData, name: string): string | undefined {
  return textIn(form, name) || undefined
}

/** Converts the local time of a `datetime-local` field to an ISO 8601 string. Returns undefined if empty or invalid. */
export function instantIn(form: FormData, name: string): string | undefined {
  const date = new Date(textIn(form, name))
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

export const isTicked = (form: FormData, name: string) => form.get(name) !== null

/** Splits a text at line breaks and commas. Drops empty entries and duplicates. */
export function listOf(text: string): readonly string[] {
  return [...new Set(text.split(/[\n,]/).map((word) => word.trim()))].filter(Boolean)
}

/**
 * Parses a JSON object. Returns undefined for an empty text. Throws an error for the user, in which `what` names the
 * value.
 */
export function jsonObjectOf(text: string, what: string): Readonly<Record<string, unknown>> | undefined {
  if (text.trim() === '') return undefined
  const value = jsonOf(text, what)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(t('{what} must be a JSON object, such as {"plan": "pro"}.', { what }))
  return { ...value }
}

/** Parses JSON. Throws an error for the user, in which `what` names the value. */
export function jsonOf(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(
      t('{what} is not valid JSON: {error}', { what, error: error instanceof Error ? error.message : String(error) }),
    )
  }
}
