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

/** Returns the text of a field of the JSON body. Throws if there is none; the message quotes status and error code, never a secret. */
export function field(answer: Answer, name: string): string {
  const value = answer.json[name]
  if (typeof value === 'string') return value
  throw new Error(`expected the field ${name}, got ${brief(answer)}`)
}

/** Returns status and error code of a response, for messages. */
export function brief({ status, json }: Pick<Answer, 'status' | 'json'>): string {
  return typeof json.code === 'string' ? `${status} ${json.code}` : String(status)
}

/** Returns the response if it is a success, otherwise throws. For steps that must succeed before an attack. */
export function succeeded(answer: Answer, step: string): Answer {
  if (answer.status < 300) return answer
  throw new Error(`${step} was answered ${brief(answer)}`)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
