/** Sallyport on Bun: a server, a handler for `Bun.serve`, the native hasher and what Bun knows. */
export { type AddressSource, connection } from './connection.ts'
export { passwordHasher } from './password-hasher.ts'
export { platform } from './platform.ts'
export { serve } from './serve.ts'
export { toHandler } from './to-handler.ts'
