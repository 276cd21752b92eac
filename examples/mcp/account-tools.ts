import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker'
import type { Sallyport } from '@sallyport/core'
import { z } from 'zod'

/** The scopes that a message needs. */
export function scopesFor(message: unknown): string[] {
  const isWriting = [message]
    .flat()
    .some((one) => CallToolRequestSchema.safeParse(one).data?.params.name === 'change_name')
  return isWriting ? ['account:read', 'account:write'] : ['account:read']
}

/** Creates an MCP server whose tools read and change the account of this user only. */
export function accountTools(userId: string, { users }: Pick<Sallyport, 'users'>): McpServer {
  // The usual validator compiles code, which Workers forbid.
  const jsonSchemaValidator = new CfWorkerJsonSchemaValidator()
  const server = new McpServer({ name: 'account', version: '1.0.0' }, { jsonSchemaValidator })
  const say = (text: string) => ({ content: [{ type: 'text' as const, text }] })
  server.registerTool('who_am_i', { description: 'Tells whose account this is' }, async () => {
    const user = await users.find({ id: userId })
    return say([user?.firstName, user?.email].filter(Boolean).join(', '))
  })
  const inputSchema = { firstName: z.string().min(1).max(100) }
  server.registerTool('change_name', { description: 'Changes the first name', inputSchema }, async ({ firstName }) => {
    await users.update(userId, { firstName })
    return say(`The name is ${firstName} now`)
  })
  return server
}
