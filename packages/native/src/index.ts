/** Code that the adapters of Node, Bun and Deno share: the native password hasher, and reading files. */
export { asset } from './asset.ts'
export { passwordHasher } from './password-hasher.ts'
export { readAssets } from './read-assets.ts'
