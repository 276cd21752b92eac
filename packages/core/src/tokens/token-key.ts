import type { JWK } from 'jose'

/** Header `typ` of access tokens (RFC 9068). */
export const ACCESS_TOKEN_TYPE = 'at+jwt'

/** A key for access tokens, bound to one `kid` and one algorithm (R16). */
export interface TokenKey {
  readonly publicKey?: JWK
  /** Returns a compact JWS (RFC 7515) of type `at+jwt` with this JSON payload. */
  sign(payload: string): Promise<string>
  /** Returns the payload of a token signed with this key; returns null or rejects for any other. The claims are checked by the caller. */
  open(token: string, now: Date): Promise<unknown>
}
