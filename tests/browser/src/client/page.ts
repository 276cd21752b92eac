/** Script of the page under test: a client in cookie mode, the shared walk, and the hooks of React. */
import { createClient, type SessionEnd } from '@sallyport/client'
import { useSession, useTenant } from '@sallyport/client/react'
import { createTenantClient, type TenantClient } from '@sallyport/client/tenant'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { walk } from '../../../client/auth-walk.ts'

const ended: SessionEnd[] = []
const client = createClient({ onSessionEnded: (reason) => ended.push(reason) })
const test = async (path: string) => (await fetch(path)).text()

function Status() {
  const { status, user } = useSession(client)
  return createElement('p', { id: 'status' }, `${status} ${user?.email ?? ''}`)
}

function Organisation({ client }: { readonly client: TenantClient }) {
  return createElement('p', { id: 'organisation' }, useTenant(client) ?? 'none')
}

let tenantClient: TenantClient | undefined

/** Shows the organisation in which the tab works. */
function renderOrganisation(): void {
  tenantClient = createTenantClient()
  createRoot(document.body).render(createElement(Organisation, { client: tenantClient }))
}

/** Asks the service worker to call `GET /me`, and returns the e-mail or the error code. */
async function meInWorker(): Promise<string> {
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  active?.postMessage('me', [port2])
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
}

const messages: string[] = []

/** Notes the types of messages, and the states of the stream from the first `open` on. */
function follow(): void {
  client.stream({
    onMessage: ({ type }) => messages.push(type),
    onState: (state) => (messages.length > 0 || state === 'open') && messages.push(state),
  })
}

export const api = {
  messages,
  follow,
  client,
  ended,
  walk: () => walk(client, test),
  render: () => createRoot(document.body).render(createElement(Status)),
  renderOrganisation,
  workIn: (id: string | null) => tenantClient?.tenant.set(id),
  me: async () => {
    const { data, error } = await client.auth.GET('/me')
    return data?.email ?? error?.code ?? ''
  },
  startWorker: async () => {
    await navigator.serviceWorker.register('/worker.js')
    await navigator.serviceWorker.ready
  },
  meInWorker,
}

Object.assign(globalThis, { api })
