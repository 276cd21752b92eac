import { type ExampleBrowser, PERSON, signedInBrowser } from '../../../../examples/browser.ts'
import { grantKeys } from '../../../../examples/grant-keys.ts'
import { freePort } from '../../../../examples/smoke.ts'
import { listen } from '../listen.ts'
import { AGENT, AGENT_CALLBACK, type Setup } from './setup.ts'

/** A running service, and a person who is signed in there. */
export interface World {
  readonly origin: string
  readonly issuer: string
  /** The MCP server, which is the one resource. */
  readonly resource: string
  readonly browser: ExampleBrowser
  /** Access token of the person's session. */
  readonly sessionToken: string
  close(): Promise<void>
}

export async function startWorld(run: (setup: Setup) => Promise<() => Promise<void>>): Promise<World> {
  const sites = await listen(() => ({ url = '' }, response) => {
    const id = new URL(url, AGENT).href
    const document = {
      client_id: id,
      client_name: 'Agent',
      redirect_uris: [AGENT_CALLBACK],
      grant_types: ['authorization_code', ...(id === AGENT ? ['refresh_token'] : [])],
      token_endpoint_auth_method: 'none',
    }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(document))
  })
  const origin = `http://127.0.0.1:${await freePort()}`
  const stop = await run({ baseUrl: origin, grantKeys: grantKeys(), sites: sites.origin })
  await post(`${origin}/auth/register`)
  const { accessToken } = await (await post(`${origin}/auth/login`)).json()
  return {
    origin,
    issuer: `${origin}/auth`,
    resource: `${origin}/mcp`,
    browser: await signedInBrowser(origin),
    sessionToken: accessToken,
    async close() {
      await stop()
      await sites.close()
    },
  }
}

function post(url: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(PERSON) })
}
