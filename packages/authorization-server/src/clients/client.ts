import type { ClientOptions, GrantType } from '../options.ts'

/** A client of the option `clients`, of the store or of a metadata document, in the one form that the endpoints use. */
export interface Client {
  readonly id: string
  readonly name: string
  readonly redirectUris: readonly string[]
  /** True if the client must authenticate with a secret. */
  readonly isConfidential: boolean
  /** Hashes of the secrets that haven't expired. */
  readonly secretHashes: readonly string[]
  readonly grantTypes: readonly GrantType[]
  /** Scopes that the client may ask for; null for all. */
  readonly scopes: readonly string[] | null
  readonly isFirstParty: boolean
  /** True if the client may use the device flow. */
  readonly device: boolean
  readonly introspects: readonly string[]
  /** True if the client's id is the URL of its metadata document. Such a client needs no administrator's approval. */
  readonly isByDocument?: true
}

/** Returns a client of the option `clients`. */
export function configuredClient(id: string, options: ClientOptions, hash: (secret: string) => string): Client {
  const { name, redirectUris = [], secrets = [], grantTypes = usualTypes(options), scopes = null } = options
  const { isFirstParty = false, device = false, introspects = [] } = options
  return {
    id,
    name,
    redirectUris,
    isConfidential: secrets.length > 0,
    secretHashes: secrets.map(hash),
    grantTypes,
    scopes,
    isFirstParty,
    device,
    introspects,
  }
}

/** Returns the grant types of a client that names none. */
export function usualTypes({ redirectUris = [] }: Pick<ClientOptions, 'redirectUris'>): readonly GrantType[] {
  return redirectUris.length > 0 ? ['authorization_code'] : []
}
