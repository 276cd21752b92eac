/** The state of a sign-in with a provider (R14). Ports: proofs. */
import * as v from 'valibot'
import { constantTimeEqual } from '../../../crypto/constant-time.ts'
import type { KeyRing } from '../../../crypto/key-ring.ts'
import { hashToken } from '../../../crypto/token-hash.ts'
import { issueOneTimeToken } from '../../../one-time-tokens/one-time-token.ts'
import type { Proof, ProofStore } from '../../../ports/proofs.ts'

/** How long somebody may take at the provider; also the life of the cookie. */
export const STATE_SECONDS = 600
/** The cookie that ties a state to the browser that started. Always with `SameSite=Lax`: the provider's redirect must bring it. */
export const STATE_COOKIE = { name: 'oauth-state', path: '/', httpOnly: true } as const

/** What a sign-in is bound to. */
export interface StateBinding {
  readonly provider: string
  readonly redirectUri: string
  readonly site: string
  readonly returnPath: string
  /** Who is signed in already and adds an account. */
  readonly userId?: string
}

/** What the protocol is held against. Nonce and verifier follow from the state and our key, and are stored nowhere. */
export interface StateSecrets {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

export interface StateSettings {
  readonly proofs: Pick<ProofStore, 'put' | 'find' | 'consume'>
  /** Of the label `oauth-state`. */
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

/** A new state, and the cookie's value that proves the browser. */
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

/** Uses a state up, for the provider and the browser it was issued for alone. `null`: not theirs, used or too old; another's attempt leaves it as it is. */
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

/** By the key that the state was issued under: the master secret may have changed since. */
function secretsOf(state: string, verifierHash: string, keys: KeyRing): StateSecrets | null {
  const verifiers = keys.signByEach(verifierMessage(state))
  const index = verifiers.findIndex((verifier) => hashToken(verifier) === verifierHash)
  const codeVerifier = verifiers[index]
  const nonce = keys.signByEach(nonceMessage(state))[index]
  return codeVerifier === undefined || nonce === undefined ? null : { state, nonce, codeVerifier }
}

// The state has a fixed length, and its own shape was checked: no two messages are alike.
function verifierMessage(state: string): string {
  return `pkce:${state}`
}

function nonceMessage(state: string): string {
  return `nonce:${state}`
}
