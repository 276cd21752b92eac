/** Reads what was typed into a form. */

export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** As it was typed, for passwords; `undefined` when nothing was. */
export function rawIn(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** `undefined` when nothing was typed, so that JSON leaves it out. */
export function optionalIn(form: FormData, name: string): string | undefined {
  return textIn(form, name) || undefined
}

/** An instant typed as local time, as an ISO text; `undefined` when there is none. */
export function instantIn(form: FormData, name: string): string | undefined {
  const date = new Date(textIn(form, name))
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

export const isTicked = (form: FormData, name: string) => form.get(name) !== null

/** Words on lines of their own, or parted by commas. */
export function listOf(text: string): readonly string[] {
  return [...new Set(text.split(/[\n,]/).map((word) => word.trim()))].filter(Boolean)
}

/** A JSON object, `undefined` for an empty text. Throws a text for people. */
export function jsonObjectOf(text: string, what: string): Readonly<Record<string, unknown>> | undefined {
  if (text.trim() === '') return undefined
  const value = jsonOf(text, what)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${what} must be a JSON object, such as {"plan": "pro"}.`)
  return { ...value }
}

/** Throws a text for people. */
export function jsonOf(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${what} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
