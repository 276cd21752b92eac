import type { Command } from 'commander'
import { type CommandContext, type CommonOptions, printResult } from '../command-context.ts'
import { wholeNumber } from '../whole-number.ts'
import { withAuthorizationServer } from './with-authorization-server.ts'

interface CreateOptions extends CommonOptions {
  readonly redirectUri: readonly string[]
  readonly scope: readonly string[]
  readonly secret?: boolean
  readonly device?: boolean
  readonly refresh?: boolean
  readonly clientCredentials?: boolean
  readonly firstParty?: boolean
}

/** A client as the admin API shows it. */
interface Client {
  readonly id: string
  readonly name: string
  readonly redirectUris: readonly string[]
}

const addTo = (one: string, before: readonly string[]) => [...before, one]

export function addOAuthClients(program: Command, context: CommandContext): void {
  const clients = program
    .command('oauth-clients')
    .description('manage the apps that are registered with the authorization server')
  clients
    .command('list')
    .description('list the apps that were registered while the service ran, newest first')
    .option('--page <number>', 'page, from 1', wholeNumber(1, 100_000), 1)
    .option('--limit <number>', 'apps per page', wholeNumber(1, 100), 20)
    .option('--json', 'print JSON')
    .action(({ page, limit, ...options }: CommonOptions & { readonly page: number; readonly limit: number }) =>
      withAuthorizationServer(context.env, async ({ administer }) => {
        const result = await administer('GET', `/oauth-clients?page=${page}&limit=${limit}`)
        // The cast is safe: it is the endpoint's documented response.
        const { clients: found, total } = result as { readonly clients: readonly Client[]; readonly total: number }
        const rows = found.map(({ id, name, redirectUris }) => [id, name, ...redirectUris].join('  '))
        printResult(context, options, result, [...rows, `${found.length} of ${total} apps`].join('\n'))
      }),
    )
  clients
    .command('create')
    .argument('<name>', 'name that people read when they are asked to allow the app')
    .description('register an app; prints its id, and with --secret its secret')
    .option('--redirect-uri <uri>', 'address to which users return; repeatable', addTo, [])
    .option('--scope <scope>', 'scope that the app may request, all by default; repeatable', addTo, [])
    .option('--secret', 'make a secret, for a program on a server')
    .option('--refresh', 'issue a refresh token with every grant')
    .option('--client-credentials', 'let the app act for itself, without a user; needs --secret')
    .option('--device', 'let the app show codes that people type on another device')
    .option('--first-party', 'don’t ask users for consent; only for your own apps')
    .option('--json', 'print JSON')
    .action((name: string, options: CreateOptions) =>
      withAuthorizationServer(context.env, async ({ administer }) => {
        const { redirectUri: redirectUris, scope, secret, device, refresh, clientCredentials, firstParty } = options
        const result = await administer('POST', '/oauth-clients', {
          name,
          redirectUris,
          grantTypes: [
            ...(redirectUris.length > 0 ? ['authorization_code'] : []),
            ...(refresh ? ['refresh_token'] : []),
            ...(clientCredentials ? ['client_credentials'] : []),
          ],
          scopes: scope.length === 0 ? null : scope,
          isConfidential: secret === true,
          device: device === true,
          isFirstParty: firstParty === true,
        })
        const { id } = Object(result.client)
        const made = result.secret === undefined ? '' : `\nSecret, shown this once: ${result.secret}`
        printResult(context, options, result, `Registered ${name} with the id ${id}${made}`)
      }),
    )
  clients
    .command('renew-secret')
    .argument('<id>')
    .description('print a new secret of an app; earlier secrets still work for some hours')
    .option('--overlap <hours>', 'hours that earlier secrets still work', wholeNumber(0, 720), 24)
    .option('--json', 'print JSON')
    .action((id: string, { overlap, ...options }: CommonOptions & { readonly overlap: number }) =>
      withAuthorizationServer(context.env, async ({ administer }) => {
        const path = `/oauth-clients/${encodeURIComponent(id)}/secret`
        const result = await administer('POST', path, { overlapHours: overlap })
        printResult(context, options, result, String(result.secret))
      }),
    )
  clients
    .command('delete')
    .argument('<id>')
    .description('delete an app and end its access to all accounts')
    .option('--json', 'print JSON')
    .action((id: string, options: CommonOptions) =>
      withAuthorizationServer(context.env, async ({ administer }) => {
        const result = await administer('DELETE', `/oauth-clients/${encodeURIComponent(id)}`)
        printResult(context, options, result, `Deleted ${id}`)
      }),
    )
}
