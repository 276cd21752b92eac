import type { Siege } from '../../siege.ts'

/** Ids that are tried if the server has no sign-in pages, whose configuration would list the providers. */
const KNOWN = ['github', 'discord', 'facebook', 'google']

/** Returns the ids of the providers whose sign-in can be begun. For some, the server must first load the provider's discovery document. */
export async function providersOf(siege: Siege): Promise<readonly string[]> {
  const { json } = await siege.stranger().get('/auth/ui/config')
  const ids = Array.isArray(json.availableProviders) ? json.availableProviders.map(String) : KNOWN
  const begun: string[] = []
  for (const id of ids) if ((await stateOf(siege, id)) !== undefined) begun.push(id)
  return begun
}

export async function stateOf(siege: Siege, id: string, caller = siege.stranger()): Promise<string | undefined> {
  const { headers } = await caller.get(`/auth/oauth/${id}`)
  return URL.parse(headers.get('Location') ?? '')?.searchParams.get('state') ?? undefined
}
