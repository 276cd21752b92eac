export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Returns the value unchanged, for passwords; undefined if empty. */
export function rawIn(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns undefined for an empty field, so that JSON omits it. */
export function optionalIn(form: FormData, name: string): string | undefined {
  return textIn(form, name) || undefined
}

/** Converts a local time to an ISO text; undefined if empty. */
export function instantIn(form: FormData, name: string): string | undefined {
  const date = new Date(textIn(form, name))
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

export const isTicked = (form: FormData, name: string) => form.get(name) !== null

/** Splits at line breaks and commas, without duplicates. */
export function listOf(text: string): readonly string[] {
  return [...new Set(text.split(/[\n,]/).map((word) => word.trim()))].filter(Boolean)
}

/** Parses a JSON object; undefined for an empty text. Throws an error that can be shown to the user. */
export function jsonObjectOf(text: string, what: string): Readonly<Record<string, unknown>> | undefined {
  if (text.trim() === '') return undefined
  const value = jsonOf(text, what)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${what} must be a JSON object, such as {"plan": "pro"}.`)
  return { ...value }
}

/** Throws an error that can be shown to the user. */
export function jsonOf(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${what} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
