import { createTenantClient, TenantError } from '@sallyport/client/tenant'
import { list, show, tell } from './elements.ts'

const client = createTenantClient({ onSessionEnded: () => location.assign('/') })

/** Calls the app in the organisation of this tab. Returns null, and tells why, if the app refuses. */
export async function call(path: string, body?: object) {
  const headers = { 'Content-Type': 'application/json' }
  const response = await client.fetch(path, body && { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = await response.json()
  tell(response.ok ? '' : answer.code)
  return response.ok ? answer : null
}

/** Shows the notes of an organisation. Its id is in the page's address, so that each tab keeps its own. */
export async function open(id: string): Promise<void> {
  list.replaceChildren()
  try {
    await client.tenant.set(id)
  } catch (error) {
    tell(error instanceof TenantError ? error.code : 'OFFLINE')
    return
  }
  history.replaceState(null, '', `?organisation=${encodeURIComponent(id)}`)
  const answer = await call('/notes')
  // Another organisation may have been chosen meanwhile.
  if (answer !== null && client.tenant.get() === id) for (const note of answer.notes) show(note)
}
