import type { JWK } from 'jose'

/** A scope that clients may ask for. */
export interface ScopeOptions {
  /** Sentence of the consent page in English, such as `Read your notes`. */
  readonly en: string
  /** Sentence of the consent page in Italian. */
  readonly it: string
  /** Permission that the user must have. A token never carries the scope without it. Default: none. */
  readonly permission?: string
  /**
   * With `tenant`, a role within the token's tenant must give `permission`; tokens without a tenant never carry the scope. Default: a role of the
   * service must.
   */
  readonly in?: 'tenant'
}

/** Grant types that a client may use. */
export type GrantType = 'authorization_code' | 'refresh_token' | 'client_credentials'

/** A client: an app that acts for users, or for itself. */
export interface ClientOptions {
  /** Name on the consent page, 1 to 60 characters. */
  readonly name: string
  /**
   * Addresses to which users return, compared exactly: https, a scheme with a dot such as `com.example.app:/cb`, or http on this machine, where any
   * port matches (RFC 8252). Required for `authorization_code`.
   */
  readonly redirectUris?: readonly string[]
  /** Secrets of a confidential client, at least 32 characters each; several during a rotation. Default: none, which makes the client public. */
  readonly secrets?: readonly string[]
  /** Default: `authorization_code` for clients with `redirectUris`. With `refresh_token`, every grant gets a refresh token; otherwise only those with `offline_access`. */
  readonly grantTypes?: readonly GrantType[]
  /**
   * True if the client may use the device flow (RFC 8628): people type a code on another device. For command lines and television sets. Default:
   * false.
   */
  readonly device?: boolean
  /** Scopes that the client may ask for. Grants that it has lose the others. Default: all. */
  readonly scopes?: readonly string[]
  /** True if users aren't asked for consent, at redirect addresses with https. For your own apps only. Default: false. */
  readonly isFirstParty?: boolean
  /** Resources whose tokens the client may introspect (RFC 7662), for resource servers. Default: none; own tokens always. */
  readonly introspects?: readonly string[]
}

/** Clients that publish a document about themselves. */
export interface ClientDocumentOptions {
  /**
   * Redirect addresses, compared exactly, that such clients may use beside those of their own site and loopback ones. Answers go there as to those of
   * registered clients, without a click each time. Default: none.
   */
  readonly trustedRedirects?: readonly string[]
  /** Ids of clients whose consent page shows no warning. Others lose it after 100 users allowed them. Default: none. */
  readonly trusted?: readonly string[]
}

/** Options of `authorizationServer`. */
export interface AuthorizationServerOptions {
  /**
   * Private keys that sign tokens: JWKs with `kid` and `alg` (EdDSA, ES256 or RS256), the current one first. None of the option `signingKeys`. The
   * scope `openid` is offered if one of them is RS256; it signs ID tokens.
   */
  readonly signingKeys: readonly JWK[]
  /** Identifiers of the resources for which clients get access tokens (RFC 8707): URLs such as `https://api.example.com/mcp`. */
  readonly resources?: readonly string[]
  /**
   * Resource of the token if a request names none. A request with `openid` and no scope of the option `scopes` gets `userinfo` instead. Default:
   * `userinfo` for requests with `openid`; others are refused with `invalid_target`.
   */
  readonly defaultResource?: string
  /** Scopes beside `openid`, `profile`, `email`, `phone` and `offline_access`. */
  readonly scopes?: Readonly<Record<string, ScopeOptions>>
  /**
   * Takes clients whose id is the https URL of a metadata document (CIMD), as MCP clients have. Needs the service's option `platform`, whose `fetch`
   * reaches public addresses only; on Workers, the compatibility flag `global_fetch_strictly_public`. Default: none.
   */
  readonly clientDocuments?: ClientDocumentOptions
  /**
   * True if people who belong to organisations (tenants) choose for which one a client acts, or for none. Tokens then have the claim `tenantId`.
   * Needs a store `tenants` with roles of members. Default: false.
   */
  readonly tenants?: boolean
  /** Clients by id. */
  readonly clients?: Readonly<Record<string, ClientOptions>>
}
