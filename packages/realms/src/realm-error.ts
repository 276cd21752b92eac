export type RealmErrorCode = 'REALM_NOT_FOUND' | 'REALM_UNAVAILABLE'

/** Milliseconds until a realm that could not be opened is tried again. */
export const RETRY_MS = 5000

/** Thrown when a realm doesn't exist or can't be opened. `cause` is the reason. */
export class RealmError extends Error {
  override readonly name = 'RealmError'
  readonly code: RealmErrorCode
  readonly realm: string | null

  constructor(code: RealmErrorCode, realm: string | null, options?: ErrorOptions) {
    super(
      code === 'REALM_NOT_FOUND' ? 'This realm does not exist.' : 'This realm is unavailable at the moment.',
      options,
    )
    this.code = code
    this.realm = realm
  }
}

/** Returns the response of a request whose realm doesn't exist (404) or can't be opened (503), in the format of the service's errors. */
export function refusalOf({ code, message }: RealmError): Response {
  const isUnknown = code === 'REALM_NOT_FOUND'
  return Response.json(
    { success: false, error: message, message, code },
    {
      status: isUnknown ? 404 : 503,
      headers: {
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
        ...(!isUnknown && { 'Retry-After': String(RETRY_MS / 1000) }),
      },
    },
  )
}
