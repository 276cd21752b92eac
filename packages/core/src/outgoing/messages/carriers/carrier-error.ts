/** Error of the mail relay or SMS gateway. Its text contains only host and status, so it can be logged and stored. */
export class CarrierError extends Error {
  /** Status of the response. Absent if there was none. */
  readonly statusCode: number | undefined
  /** Header `Retry-After` of the response. */
  readonly retryAfter: string | null

  constructor(text: string, statusCode?: number, retryAfter: string | null = null) {
    super(text)
    this.statusCode = statusCode
    this.retryAfter = retryAfter
  }
}
