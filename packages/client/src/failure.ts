const MESSAGES = {
  OFFLINE: 'The service could not be reached. The request may or may not have arrived.',
  UNEXPECTED_RESPONSE: 'The response did not come from the service.',
} as const

/** Error codes that the client reports itself, in addition to those of the service. */
export type ClientCode = keyof typeof MESSAGES

/** Builds an error response in the format of the service, for failures without a usable response of the service. */
export function failure(code: ClientCode, status = 503): Response {
  const message = MESSAGES[code]
  const headers = { 'Content-Type': 'application/json' }
  return new Response(JSON.stringify({ success: false, error: message, message, code }), { status, headers })
}

/**
 * Returns the response if it has a JSON body, else UNEXPECTED_RESPONSE: a page of a proxy or captive portal isn't the service's response.
 */
export function jsonOnly(response: Response): Response {
  if (isJson(response)) return response
  return failure('UNEXPECTED_RESPONSE', response.status < 400 ? 502 : response.status)
}

/** Returns the JSON object in the body, or `{}` if there is none. Doesn't consume the response. */
export async function jsonOf(response: Request | Response): Promise<Readonly<Record<string, unknown>>> {
  if (!isJson(response)) return {}
  return Object(
    await response
      .clone()
      .json()
      .catch(() => null),
  )
}

function isJson({ headers }: Request | Response): boolean {
  return headers.get('Content-Type')?.includes('application/json') === true
}
