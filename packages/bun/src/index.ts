/** Sallyport on Bun: a server, a handler for `Bun.serve`, the native hasher and what Bun knows. */
export { type AddressSource, connection } from './connection.ts'
export type { Handler } from './handler.ts'
export { passwordHasher } from './password-hasher.ts'
export { type PlatformOptions, platform } from './platform.ts'
export { type ServeOptions, type Server, serve } from './serve.ts'
export { toHandler } from './to-handler.ts'
