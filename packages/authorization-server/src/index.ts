/** An authorization server (OAuth 2.1, OpenID Connect) for other apps that act for the service's users. */
export { authorizationServer } from './authorization-server.ts'
export type { AuthorizationServerOptions, ClientOptions, GrantType, ScopeOptions } from './options.ts'
