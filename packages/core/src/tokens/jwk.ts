/** A JSON Web Key (RFC 7517), with the members of the keys that sign access tokens. */
export interface JWK {
  readonly kty?: string
  readonly kid?: string
  readonly alg?: string
  readonly use?: string
  readonly crv?: string
  readonly x?: string
  readonly y?: string
  readonly n?: string
  readonly e?: string
  readonly d?: string
  readonly p?: string
  readonly q?: string
  readonly dp?: string
  readonly dq?: string
  readonly qi?: string
  readonly k?: string
}
