const REFUSAL = 'The request is not valid.'

/** Response to a request whose URL or Host header is malformed, so that no handler can be called with the request. */
export const MALFORMED: { readonly headers: Readonly<Record<string, string>>; readonly body: string } = {
  headers: {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  },
  body: JSON.stringify({
    success: false,
    error: REFUSAL,
    message: REFUSAL,
    code: 'VALIDATION_ERROR',
    details: [{ path: '', rule: 'url' }],
  }),
}

export function malformedRequest(): Response {
  return new Response(MALFORMED.body, { status: 400, headers: MALFORMED.headers })
}
