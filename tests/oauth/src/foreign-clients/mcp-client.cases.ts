import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, it } from 'vitest'
import { PERSON } from '../../../../examples/browser.ts'
import { newAgent } from '../../../../examples/mcp/agent.ts'
import { AGENT, AGENT_CALLBACK, FORGETFUL_AGENT } from './setup.ts'
import type { World } from './world.ts'

const WHO = { name: 'who_am_i' }
const CHANGE = { name: 'change_name', arguments: { firstName: 'Ada' } }

export function mcpClientCases(world: () => World): void {
  /** Finds the way from the MCP server's address alone, and connects once the person allowed it. */
  async function connected(id: string) {
    const { browser, resource } = world()
    const { provider, opened, kept } = newAgent(id, AGENT_CALLBACK)
    const start = () => new StreamableHTTPClientTransport(new URL(resource), { authProvider: provider })
    const newClient = () => new Client({ name: 'agent', version: '1.0.0' })
    const code = async () => (await browser.allow(opened.at(-1) ?? '')).searchParams.get('code') ?? ''
    const first = start()
    await expect(newClient().connect(first)).rejects.toThrow('Unauthorized')
    expect(opened[0]?.searchParams.get('client_id')).toBe(id)
    expect(opened[0]?.searchParams.get('scope')).toBe('account:read')
    await first.finishAuth(await code())
    const [client, transport] = [newClient(), start()]
    await client.connect(transport)
    expect((await client.callTool(WHO)).content).toMatchObject([{ text: expect.stringContaining(PERSON.email) }])
    return { client, transport, opened, kept, code }
  }

  describe('the client of the MCP SDK', () => {
    // With a refresh token it refreshes instead of asking for more (modelcontextprotocol/typescript-sdk#2255).
    it('comes with a document, and asks the person again for more', async () => {
      const { client, transport, opened, code } = await connected(FORGETFUL_AGENT)
      await expect(client.callTool(CHANGE)).rejects.toThrow('Unauthorized')
      expect(opened[1]?.searchParams.get('scope')).toBe('account:read account:write')
      await transport.finishAuth(await code())
      expect((await client.callTool(CHANGE)).content).toMatchObject([{ text: 'The name is Ada now' }])
      await client.close()
    })

    it('refreshes without the person, until they disconnect it', async () => {
      const { issuer, sessionToken } = world()
      const { client, opened, kept } = await connected(AGENT)
      const { tokens } = kept
      if (tokens === undefined) throw new Error('the agent keeps no tokens')
      kept.tokens = { ...tokens, access_token: 'one.that.expired' }
      expect((await client.callTool(WHO)).isError).toBeFalsy()
      expect(kept.tokens.access_token).not.toBe('one.that.expired')
      expect(opened).toHaveLength(1)

      const headers = { Authorization: `Bearer ${sessionToken}` }
      const own = `${issuer}/oauth2/grants?client_id=${encodeURIComponent(AGENT)}`
      expect((await fetch(own, { method: 'DELETE', headers })).status).toBe(200)
      kept.tokens = { ...tokens, access_token: 'one.that.expired' }
      await expect(client.callTool(WHO)).rejects.toThrow('Unauthorized')
      expect(opened).toHaveLength(2)
      await client.close()
    })
  })
}
