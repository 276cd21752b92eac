import type { JWK } from './jwk.ts'

/** RFC 9068: what says that a JWT is an access token. */
export const ACCESS_TOKEN_TYPE = 'at+jwt'

/** A key of access tokens: known by its `kid`, and good for one algorithm only (R16). */
export interface TokenKey {
  /** Absent: symmetric. */
  readonly publicKey?: JWK
  /** A compact JWS (RFC 7515) of type `at+jwt` over this payload, which is JSON. */
  sign(payload: string): Promise<string>
  /** Whether the token's header names this key. */
  isNamedBy(token: string): boolean
  /** The payload of a token that this key signed, else `null`; never throws. What the payload says is judged elsewhere. */
  open(token: string): Promise<unknown>
}
