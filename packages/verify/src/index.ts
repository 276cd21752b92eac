/** Verifies access tokens and API keys of Sallyport in a second service or an edge middleware. Needs no store. */
export type { AccessClaims } from './claims.ts'
export {
  type ActiveApiKey,
  type ApiKeyDemands,
  type ApiKeyVerifier,
  type ApiKeyVerifierOptions,
  createApiKeyVerifier,
} from './create-api-key-verifier.ts'
export { createVerifier, type Verifier, type VerifierOptions } from './create-verifier.ts'
export { VerifyError, type VerifyErrorCode } from './verify-error.ts'
