import type { Command } from 'commander'
import { type CommandContext, type CommonOptions, printResult } from './command-context.ts'
import { openService } from './open-service.ts'

interface CreateOptions extends CommonOptions {
  readonly scope: readonly string[]
  readonly ip: readonly string[]
  readonly expires?: string
}

const addTo = (one: string, before: readonly string[]) => [...before, one]

export function addApiKeys(program: Command, context: CommandContext): void {
  const keys = program.command('api-keys').description('manage API keys of administrators')
  keys
    .command('list')
    .description('list the newest API keys, and the scopes for the admin API')
    .option('--search <text>', 'only keys with this text in their name, prefix or service', '')
    .option('--json', 'print JSON')
    .action(async ({ search, ...options }: CommonOptions & { readonly search: string }) => {
      const { sallyport, administer, close } = await openService(context.env)
      try {
        const found = await sallyport.apiKeys.list(search)
        const { adminScopes } = await administer('GET', '/api-keys?limit=1')
        const rows = found.map(({ id, name, keyPrefix, isActive, scopes }) =>
          [id, `${keyPrefix}…`, isActive ? 'active' : 'revoked', name, ...scopes].join('  '),
        )
        const offered = Array.isArray(adminScopes) ? [`Scopes for the admin API: ${adminScopes.join(' ')}`] : []
        const result = { keys: found, ...(adminScopes !== undefined && { adminScopes }) }
        printResult(context, options, result, [...rows, ...offered].join('\n') || 'There are no API keys.')
      } finally {
        await close()
      }
    })
  keys
    .command('create')
    .argument('<name>', 'name that helps you recognise the key')
    .description('create an API key and print it; it is never shown again')
    .option('--scope <scope>', 'what the key may do, such as tools:track; repeatable', addTo, [])
    .option('--ip <address>', 'address or CIDR block that may use the key, any by default; repeatable', addTo, [])
    .option('--expires <time>', 'when the key expires, such as 2030-01-31T00:00:00Z; by default never')
    .option('--json', 'print JSON')
    .action(async (name: string, { scope: scopes, ip: allowedIps, expires, ...options }: CreateOptions) => {
      const { administer, close } = await openService(context.env)
      try {
        const expiresAt = expires === undefined ? {} : { expiresAt: expires }
        const result = await administer('POST', '/api-keys', { name, scopes, allowedIps, ...expiresAt })
        printResult(context, options, result, `Created ${name}. The key, shown this once: ${result.rawKey}`)
      } finally {
        await close()
      }
    })
  keys
    .command('delete')
    .argument('<id>')
    .description('delete an API key, also of a user or tenant; programs that use it are refused at once')
    .option('--json', 'print JSON')
    .action(async (id: string, options: CommonOptions) => {
      const { sallyport, close } = await openService(context.env)
      try {
        await sallyport.apiKeys.delete(id)
        printResult(context, options, { id }, `Deleted ${id}`)
      } finally {
        await close()
      }
    })
}
