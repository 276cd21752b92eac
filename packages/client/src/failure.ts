const MESSAGES = {
  OFFLINE: 'The service could not be reached. The request may or may not have arrived.',
  UNEXPECTED_RESPONSE: 'The response did not come from the service.',
} as const

/** Codes that the client itself reports, beside those of the service. */
export type ClientCode = keyof typeof MESSAGES

/** Builds a response with the error body of the service, for failures that the service didn't answer. */
export function failure(code: ClientCode, status = 503): Response {
  const message = MESSAGES[code]
  const headers = { 'Content-Type': 'application/json' }
  return new Response(JSON.stringify({ success: false, error: message, message, code }), { status, headers })
}

/** Returns the response if it has a JSON body, else UNEXPECTED_RESPONSE: a proxy's or captive portal's page isn't the service's answer. */
export function jsonOnly(response: Response): Response {
  if (isJson(response)) return response
  return failure('UNEXPECTED_RESPONSE', response.status < 400 ? 502 : response.status)
}

/** Returns the JSON object in the body, without consuming the response. Empty if there is none. */
export async function jsonOf(response: Response): Promise<Readonly<Record<string, unknown>>> {
  if (!isJson(response)) return {}
  return Object(
    (await response
      .clone()
      .json()
      .catch(() => null)) ?? {},
  )
}

function isJson({ headers }: Response): boolean {
  return headers.get('Content-Type')?.includes('application/json') === true
}
