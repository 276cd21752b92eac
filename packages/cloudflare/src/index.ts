/** Sallyport on Cloudflare Workers: a Worker's default export, the WebAssembly hasher and what the bindings say. */
export { connection, type WorkContext } from './connection.ts'
export { passwordHasher } from './password-hasher.ts'
export { type PlatformBindings, platform } from './platform.ts'
export { type Service, toHandler } from './to-handler.ts'
