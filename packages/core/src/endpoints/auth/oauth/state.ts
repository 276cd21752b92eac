// A one-time state protects a sign-in with a provider against forged callbacks (R14).
import * as v from 'valibot'
import { constantTimeEqual } from '../../../foundations/crypto/constant-time.ts'
import type { KeyRing } from '../../../foundations/crypto/key-ring.ts'
import { hashToken } from '../../../foundations/crypto/token-hash.ts'
import { issueOneTimeToken } from '../../../identity/one-time-tokens/one-time-token.ts'
import type { Proof, ProofStore } from '../../../ports/accounts/proofs.ts'

/** Maximum time for signing in at the provider, in seconds. Also the lifetime of the state's cookie. */
export const STATE_SECONDS = 600

export interface StateBinding {
  readonly provider: string
  readonly redirectUri: string
  readonly site: string
  readonly returnPath: string
  /** Set if a signed-in user links the provider account. Absent for a sign-in. */
  readonly linksTo?: LinkTarget
}

/** The user and the session that started linking an account. */
export interface LinkTarget {
  readonly userId: string
  readonly session: string
}

/**
 * Secrets that the OAuth protocol checks. The store has only hashes of the state and the code verifier. Nonce and code verifier are derived from the
 * state with the service's key.
 */
export interface StateSecrets {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

export interface StateSettings {
  readonly proofs: Pick<ProofStore, 'put' | 'find' | 'consume'>
  /** Keys for deriving the nonce and the code verifier. Derived from the service's secret with the label `oauth-state`. */
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
  session: v.optional(v.string()),
})

/** Issues a state. Returns its secrets, the hash it is stored under, and the secret of the browser that started the sign-in. */
export async function issueState(
  { linksTo, provider, redirectUri, site, returnPath }: StateBinding,
  given: StateSettings,
): Promise<StateSecrets & { readonly hash: string; readonly browserSecret: string }> {
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
    ...(linksTo && { session: linksTo.session }),
  }
  const expiresAt = new Date(given.now().getTime() + STATE_SECONDS * 1000)
  await given.proofs.put({ purpose: 'oauth-state', hash, userId: linksTo?.userId ?? '', data, attempts: 0, expiresAt })
  return { state, hash, nonce: given.stateKeys.sign(nonceMessage(state)), codeVerifier, browserSecret: browser.token }
}

/**
 * Consumes a state and returns its data. Returns null if the state is unknown, used or expired. Also returns null if it was issued to
 * another provider or browser; the state then stays valid.
 */
export async function redeemState(
  state: string,
  provider: string,
  browserSecret: string | undefined,
  given: StateSettings,
): Promise<(StateBinding & StateSecrets) | null> {
  if (!SECRET.test(state) || browserSecret === undefined || !SECRET.test(browserSecret)) return null
  const hash = hashToken(state)
  const isTheirs = (proof: Proof | null) => {
    const data = v.safeParse(bound, proof?.data)
    if (!data.success || data.output.provider !== provider) return null
    return constantTimeEqual(data.output.browser, hashToken(browserSecret)) ? data.output : null
  }
  if (isTheirs(await given.proofs.find('oauth-state', hash)) === null) return null
  const proof = await given.proofs.consume('oauth-state', hash, given.now())
  const data = isTheirs(proof)
  if (proof === null || data === null) return null
  const secrets = secretsOf(state, data.verifier, given.stateKeys)
  if (secrets === null) return null
  const { redirectUri, site, returnPath, session } = data
  const linksTo = session !== undefined && { linksTo: { userId: proof.userId, session } }
  return { provider, redirectUri, site, returnPath, ...linksTo, ...secrets }
}

/** Derives the secrets with the key that issued the state: an older key if the service's secret was changed since. Returns null if no key fits. */
function secretsOf(state: string, verifierHash: string, keys: KeyRing): StateSecrets | null {
  const verifiers = keys.signByEach(verifierMessage(state))
  const index = verifiers.findIndex((verifier) => hashToken(verifier) === verifierHash)
  const codeVerifier = verifiers[index]
  const nonce = keys.signByEach(nonceMessage(state))[index]
  return codeVerifier === undefined || nonce === undefined ? null : { state, nonce, codeVerifier }
}

// The prefixes keep the inputs for verifier and nonce different for all states, since a state has a fixed length and a checked format.
function verifierMessage(state: string): string {
  return `pkce:${state}`
}

function nonceMessage(state: string): string {
  return `nonce:${state}`
}
