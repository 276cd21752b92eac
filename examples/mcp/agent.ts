import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'

/** An agent's storage, through which the SDK keeps tokens and verifier. */
export interface Agent {
  readonly provider: OAuthClientProvider
  /** Addresses that the agent opened in its user's browser. */
  readonly opened: readonly URL[]
  readonly kept: { tokens?: Awaited<ReturnType<OAuthClientProvider['tokens']>>; verifier?: string }
}

/** An agent with the SDK's client: `id` is that of a registered client, or the URL of its metadata document. */
export function newAgent(id: string, callback: string): Agent {
  const opened: URL[] = []
  const kept: Agent['kept'] = {}
  let information = id.startsWith('https://') ? undefined : { client_id: id }
  const provider: OAuthClientProvider = {
    redirectUrl: callback,
    clientMetadata: { redirect_uris: [callback] },
    ...(information === undefined && { clientMetadataUrl: id }),
    clientInformation: () => information,
    saveClientInformation(saved) {
      information = saved
    },
    tokens: () => kept.tokens,
    saveTokens(tokens) {
      kept.tokens = tokens
    },
    redirectToAuthorization: (url) => void opened.push(url),
    saveCodeVerifier(verifier) {
      kept.verifier = verifier
    },
    codeVerifier: () => kept.verifier ?? '',
  }
  return { provider, opened, kept }
}
