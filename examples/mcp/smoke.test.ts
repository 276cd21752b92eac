import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, it } from 'vitest'
import { signedInBrowser } from '../browser.ts'
import { smoke } from '../smoke.ts'
import { newAgent } from './agent.ts'

it.each(['server.ts', 'dev.ts'])('%s lets an agent in, and asks the user again for more', async (file) => {
  const program = new URL(file, import.meta.url).pathname
  const args = ['-C', '@sallyport/source', program]
  const { email, inBrowser, visited } = await smoke(process.execPath, args, async (origin) => {
    const browser = await signedInBrowser(origin)
    const { provider, opened } = newAgent('inspector', 'http://localhost:6274/oauth/callback')
    const transport = () => new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { authProvider: provider })
    const client = () => new Client({ name: 'agent', version: '1.0.0' })

    const first = transport()
    await expect(client().connect(first)).rejects.toThrow('Unauthorized')
    await first.finishAuth((await browser.allow(opened[0] ?? '')).searchParams.get('code') ?? '')
    const reading = transport()
    const reader = client()
    await reader.connect(reading)
    const { tools } = await reader.listTools()
    const before = await reader.callTool({ name: 'who_am_i' })

    const change = { name: 'change_name', arguments: { firstName: 'Ada' } }
    await expect(reader.callTool(change)).rejects.toThrow('Unauthorized')
    await reading.finishAuth((await browser.allow(opened[1] ?? '')).searchParams.get('code') ?? '')
    await reader.callTool(change)
    const after = await reader.callTool({ name: 'who_am_i' })
    await reader.close()
    return [tools.map(({ name }) => name), before.content, after.content]
  })
  expect([email, inBrowser]).toEqual(['ada@example.com', 200])
  expect(visited).toEqual([
    ['who_am_i', 'change_name'],
    [{ type: 'text', text: 'ada@example.com' }],
    [{ type: 'text', text: 'Ada, ada@example.com' }],
  ])
})
