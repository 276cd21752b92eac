import type { Command } from 'commander'
import { StartProblems } from '../../configuration/start-problems.ts'
import { type CommandContext, type CommonOptions, printResult } from '../command-context.ts'
import type { OpenService } from '../open-service.ts'
import { withAuthorizationServer } from './with-authorization-server.ts'

/** An app of a user, as the admin API shows it. */
interface App {
  readonly clientId: string
  readonly scopes: readonly string[]
  readonly since: string
  readonly lastUsedAt?: string
}

export function addOAuthGrants(program: Command, context: CommandContext): void {
  const grants = program.command('oauth-grants').description('list and end the access of apps to a user’s account')
  grants
    .command('list')
    .argument('<email>')
    .description('list the apps that may use the account')
    .option('--json', 'print JSON')
    .action((email: string, options: CommonOptions) =>
      withAuthorizationServer(context.env, async (service) => {
        const result = await service.administer('GET', await grantsPath(email, service))
        // The cast is safe: it is the endpoint's documented response.
        const { apps } = result as { readonly apps: readonly App[] }
        const rows = apps.map(({ clientId, scopes, since, lastUsedAt = 'never' }) =>
          [clientId, scopes.join(' '), `since ${since}`, `last used ${lastUsedAt}`].join('  '),
        )
        printResult(context, options, result, [...rows, `${apps.length} apps`].join('\n'))
      }),
    )
  grants
    .command('end')
    .argument('<email>')
    .argument('<client-id>')
    .description('end the access of an app to the account')
    .option('--json', 'print JSON')
    .action((email: string, clientId: string, options: CommonOptions) =>
      withAuthorizationServer(context.env, async (service) => {
        const path = `${await grantsPath(email, service)}?${new URLSearchParams({ client_id: clientId })}`
        const result = await service.administer('DELETE', path)
        printResult(context, options, result, `${clientId} has no access to ${email} any more.`)
      }),
    )
}

async function grantsPath(email: string, { sallyport }: OpenService): Promise<string> {
  const user = await sallyport.users.find({ email })
  if (user === null) throw new StartProblems([`${email}: no user has this address`], 'Nothing is done')
  return `/users/${encodeURIComponent(user.id)}/oauth-grants`
}
