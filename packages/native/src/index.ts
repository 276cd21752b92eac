/** Code that the adapters of Node, Bun and Deno share: the native password hasher and the files of the Swagger UI. */
export { asset } from './asset.ts'
export { passwordHasher } from './password-hasher.ts'
