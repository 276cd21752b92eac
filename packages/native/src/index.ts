/** Code that the adapters of Node, Bun and Deno share: the native password hasher, reading files, and what their servers have in common. */
export { asset } from './asset.ts'
export { type Drainable, drainable } from './drainable.ts'
export { isHealthCheck } from './is-health-check.ts'
export { MALFORMED, malformedRequest } from './malformed-request.ts'
export { passwordHasher } from './password-hasher.ts'
export { readAssets } from './read-assets.ts'
export { tellOf } from './tell-of.ts'
