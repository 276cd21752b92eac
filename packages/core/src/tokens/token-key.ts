import type { JWK } from 'jose'

/** RFC 9068: the header type that marks a JWT as an access token. */
export const ACCESS_TOKEN_TYPE = 'at+jwt'

/** A key of access tokens, bound to one `kid` and one algorithm (R16). */
export interface TokenKey {
  /** Absent for HS256. */
  readonly publicKey?: JWK
  /** Returns a compact JWS (RFC 7515) of type `at+jwt`. The payload is JSON. */
  sign(payload: string): Promise<string>
  /** Returns the payload of a token that this key signed; returns null or rejects for any other. What the payload says is judged elsewhere. */
  open(token: string, now: Date): Promise<unknown>
}
