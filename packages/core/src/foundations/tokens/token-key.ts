import type { JWK } from 'jose'

/** Header `typ` of access tokens (RFC 9068). */
export const ACCESS_TOKEN_TYPE = 'at+jwt'

/** A key for access tokens, bound to one `kid` and one algorithm (R16). */
export interface TokenKey {
  readonly publicKey?: JWK
  /** Returns a compact JWS (RFC 7515) of type `at+jwt` with this JSON payload. */
  sign(payload: string): Promise<string>
  /** Returns the payload of a token signed with this key. Returns null or rejects for any other token. The caller must check the claims. */
  open(token: string): Promise<unknown>
}
