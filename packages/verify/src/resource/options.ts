import type { FetchImplementation } from 'jose'

/** An authorization server whose tokens a resource accepts. */
export interface AuthorizationServer {
  /** Issuer identifier of the authorization server, as in its metadata (RFC 8414) and in the claim `iss`. */
  readonly issuer: string
  /** URL of its keys: `jwks_uri` of its metadata. */
  readonly jwksUrl: string | URL
}

export interface ProtectedResourceOptions {
  /**
   * Identifier of this resource (RFC 8707), which is also its address: an https URL such as `https://api.example.com/mcp`. Tokens must have
   * it as their only `aud`. http is allowed only for localhost.
   */
  readonly resource: string
  /** Authorization servers whose tokens are accepted, the preferred one first. */
  readonly authorizationServers: readonly AuthorizationServer[]
  /** Scopes that requests may demand, published in the metadata. Default: none. */
  readonly scopes?: readonly string[]
  /** Name of the resource for people, published in the metadata. Default: none. */
  readonly name?: string
  /** Clock for the expiry of tokens. Default: the system clock. The age of cached keys always follows the system's clock. */
  readonly now?: () => Date
  /** Replaces the global `fetch` when keys are loaded. */
  readonly fetch?: FetchImplementation
}
