import { guardedFetch } from './guarded-fetch.ts'
import type { ProtocolSettings } from './protocol-settings.ts'
import { refusal } from './refusal.ts'

/** What a provider answers to a GET. Rejects any status but 200 and what is no JSON; `what` says in the log whose fault it is. */
export async function fetchJson(
  what: string,
  url: string,
  given: ProtocolSettings,
  accessToken?: string,
): Promise<unknown> {
  const authorization = accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` }
  const response = await guardedFetch(url, { headers: { Accept: 'application/json', ...authorization } }, given)
  if (response.status !== 200) throw refusal(`${what} answers ${response.status}`)
  return response.json()
}
