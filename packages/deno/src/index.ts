/** Sallyport on Deno: a server, a handler for `Deno.serve`, the native hasher and what Deno knows. */
export { connection } from './connection.ts'
export { passwordHasher } from './password-hasher.ts'
export { platform } from './platform.ts'
export { serve } from './serve.ts'
export { toHandler } from './to-handler.ts'
