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
   * Where the user must have `permission`. `tenant`: by a role within the token's tenant; tokens without a tenant never carry the scope. Default: by
   * a role of the service.
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
   * Addresses to which users return, compared exactly: https, a scheme with a dot such as `com.example.app:/cb`, or http on the user's machine
   * (`127.0.0.1`, `[::1]`, `localhost`), where any port matches (RFC 8252). Required for `authorization_code`.
   */
  readonly redirectUris?: readonly string[]
  /** Secrets of a confidential client, at least 32 characters each; several during a rotation. Default: none, which makes the client public. */
  readonly secrets?: readonly string[]
  /**
   * Grant types that the client may use. With `refresh_token`, every grant of a user has a refresh token; otherwise only with `offline_access`.
   * Default: `authorization_code` for clients with `redirectUris`.
   */
  readonly grantTypes?: readonly GrantType[]
  /**
   * True if the client may use the device flow (RFC 8628): people type a code on another device. For command lines and television sets. Default:
   * false.
   */
  readonly device?: boolean
  /** Scopes that the client may ask for. Its existing grants lose all other scopes. Default: all scopes. */
  readonly scopes?: readonly string[]
  /**
   * True if users aren't asked for consent at redirect addresses with https, except to choose an organisation (option `tenants`). For your own apps
   * only. Default: false.
   */
  readonly isFirstParty?: boolean
  /** Resources whose tokens the client may introspect (RFC 7662), for resource servers. Default: none, so only the client's own tokens. */
  readonly introspects?: readonly string[]
}

/** Options for clients that publish a metadata document about themselves (CIMD). */
export interface ClientDocumentOptions {
  /**
   * Further redirect addresses, compared exactly, that such clients may use; those of their own site and loopback ones are always allowed. Users
   * whose consent is stored are sent there without a click, as with registered clients. Default: none.
   */
  readonly trustedRedirects?: readonly string[]
  /**
   * Ids of clients of which the consent page doesn't warn. The page warns of any other client until 100 users have allowed it or an administrator
   * trusts it. Default: none.
   */
  readonly trusted?: readonly string[]
}

/** Options of `authorizationServer`. */
export interface AuthorizationServerOptions {
  /**
   * Private keys that sign tokens: JWKs with `kid` and `alg` (EdDSA, ES256 or RS256), the current one first. Must not be keys of the service's own
   * option `signingKeys`. The scope `openid` is offered if one key is RS256; that key signs ID tokens.
   */
  readonly signingKeys: readonly JWK[]
  /** Identifiers of the resources for which clients get access tokens (RFC 8707): URLs such as `https://api.example.com/mcp`. */
  readonly resources?: readonly string[]
  /**
   * Resource of the token if a request names none. A request with `openid` and no scope of the option `scopes` gets `userinfo` instead. Default:
   * `userinfo` for requests with `openid`; others are refused with `invalid_target`.
   */
  readonly defaultResource?: string
  /** Scopes that you add to the built-in ones: `openid`, `profile`, `email`, `phone` and `offline_access`. */
  readonly scopes?: Readonly<Record<string, ScopeOptions>>
  /**
   * Accepts clients whose id is the https URL of their metadata document (CIMD), such as MCP clients. Needs the service's option `platform`, whose
   * `fetch` reaches public addresses only; on Workers, needs the compatibility flag `global_fetch_strictly_public` instead. Default: no such clients.
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
