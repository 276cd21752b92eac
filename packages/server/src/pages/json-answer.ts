/** Returns a JSON response with `Cache-Control: no-store`. */
export function jsonAnswer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(body, {
    status,
    headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', ...headers },
  })
}

/** Returns an error response in the same JSON format as the service's errors. */
export function refusal(
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return jsonAnswer(status, { success: false, error: message, message, code }, headers)
}
