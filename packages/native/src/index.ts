/** Shared by the adapters of Node, Bun and Deno: the native password hasher and the files of the Swagger UI. */
export { asset } from './asset.ts'
export { passwordHasher } from './password-hasher.ts'
