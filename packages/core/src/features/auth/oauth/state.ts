/** The state of a sign-in with a provider (R14). Ports: proofs. */
import * as v from 'valibot'
import { constantTimeEqual } from '../../../crypto/constant-time.ts'
import type { KeyRing } from '../../../crypto/key-ring.ts'
import { hashToken } from '../../../crypto/token-hash.ts'
import { issueOneTimeToken } from '../../../one-time-tokens/one-time-token.ts'
import type { Proof, ProofStore } from '../../../ports/proofs.ts'

/** Time to sign in at the provider; also the lifetime of the cookie. */
export const STATE_SECONDS = 600
/** Cookie that binds a state to the browser. Always `SameSite=Lax`: browsers must send it with the provider's redirect. */
export const STATE_COOKIE = { name: 'oauth-state', path: '/', httpOnly: true } as const

export interface StateBinding {
  readonly provider: string
  readonly redirectUri: string
  readonly site: string
  readonly returnPath: string
  /** Present if a signed-in user is linking an account. */
  readonly userId?: string
}

/** Secrets that the OAuth protocol checks. Nonce and verifier are derived from the state and our key, and not stored. */
export interface StateSecrets {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

export interface StateSettings {
  readonly proofs: Pick<ProofStore, 'put' | 'find' | 'consume'>
  /** Keys derived with the label `oauth-state`. */
  readonly stateKeys: KeyRing
  readonly now: () => Date
}

const SECRET = /^[\da-f]{64}$/
const bound = v.object({
  provider: v.string(),
  redirectUri: v.string(),
  site: v.string(),
  returnPath: v.string(),
  browser: v.string(),
  verifier: v.string(),
})

export async function issueState(
  { userId = '', provider, redirectUri, site, returnPath }: StateBinding,
  given: StateSettings,
): Promise<StateSecrets & { readonly browserCookieValue: string }> {
  const { token: state, hash } = issueOneTimeToken()
  const browser = issueOneTimeToken()
  const codeVerifier = given.stateKeys.sign(verifierMessage(state))
  const data: v.InferOutput<typeof bound> = {
    provider,
    redirectUri,
    site,
    returnPath,
    browser: browser.hash,
    verifier: hashToken(codeVerifier),
  }
  const expiresAt = new Date(given.now().getTime() + STATE_SECONDS * 1000)
  await given.proofs.put({ purpose: 'oauth-state', hash, userId, data, attempts: 0, expiresAt })
  return { state, nonce: given.stateKeys.sign(nonceMessage(state)), codeVerifier, browserCookieValue: browser.token }
}

/** Consumes a state. Returns null if it is unknown, used, expired, or issued to another provider or browser; the latter two leave it valid. */
export async function redeemState(
  state: string,
  provider: string,
  browserCookieValue: string | undefined,
  given: StateSettings,
): Promise<(StateBinding & StateSecrets) | null> {
  if (!SECRET.test(state) || browserCookieValue === undefined || !SECRET.test(browserCookieValue)) return null
  const hash = hashToken(state)
  const isTheirs = (proof: Proof | null) => {
    const data = v.safeParse(bound, proof?.data)
    if (!data.success || data.output.provider !== provider) return null
    return constantTimeEqual(data.output.browser, hashToken(browserCookieValue)) ? data.output : null
  }
  if (isTheirs(await given.proofs.find('oauth-state', hash)) === null) return null
  const proof = await given.proofs.consume('oauth-state', hash, given.now())
  const data = isTheirs(proof)
  if (proof === null || data === null) return null
  const secrets = secretsOf(state, data.verifier, given.stateKeys)
  if (secrets === null) return null
  const { redirectUri, site, returnPath } = data
  return { provider, redirectUri, site, returnPath, ...(proof.userId !== '' && { userId: proof.userId }), ...secrets }
}

/** Derives the secrets with the key that issued the state, even if the secret was rotated meanwhile. */
function secretsOf(state: string, verifierHash: string, keys: KeyRing): StateSecrets | null {
  const verifiers = keys.signByEach(verifierMessage(state))
  const index = verifiers.findIndex((verifier) => hashToken(verifier) === verifierHash)
  const codeVerifier = verifiers[index]
  const nonce = keys.signByEach(nonceMessage(state))[index]
  return codeVerifier === undefined || nonce === undefined ? null : { state, nonce, codeVerifier }
}

// Two messages are never equal: the state's length is fixed and its format was checked.
function verifierMessage(state: string): string {
  return `pkce:${state}`
}

function nonceMessage(state: string): string {
  return `nonce:${state}`
}
