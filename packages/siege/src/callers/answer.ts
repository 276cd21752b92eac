export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The JSON body. `{}` if the body is no JSON object. */
  readonly json: Readonly<Record<string, unknown>>
  /** Lines of `Set-Cookie`. */
  readonly cookies: readonly string[]
}

export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: objectOf(text),
    cookies: response.headers.getSetCookie(),
  }
}

export function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    // The cast is safe: a JSON object has string keys.
    return isObject(value) ? (value as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}

/** The text of a field. Throws if the answer has none, and quotes the status and the code, never a secret. */
export function field(answer: Answer, name: string): string {
  const value = answer.json[name]
  if (typeof value === 'string') return value
  throw new Error(`expected the field ${name}, got ${brief(answer)}`)
}

/** Status and error code of an answer, for messages. */
export function brief({ status, json }: Pick<Answer, 'status' | 'json'>): string {
  return typeof json.code === 'string' ? `${status} ${json.code}` : String(status)
}

/** Throws if the answer isn't a success. For steps that an attack needs. */
export function succeeded(answer: Answer, step: string): Answer {
  if (answer.status < 300) return answer
  throw new Error(`${step} was answered ${brief(answer)}`)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
