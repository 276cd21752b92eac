/** Protects a resource of OAuth authorization servers, such as an MCP server. */
export { VerifyError, type VerifyErrorCode } from '../verify-error.ts'
export type { AuthorizationServer, ProtectedResourceOptions } from './options.ts'
export { type ProtectedResource, protectedResource, type ResourceDemands } from './protected-resource.ts'
export type { ResourceClaims } from './resource-claims.ts'
