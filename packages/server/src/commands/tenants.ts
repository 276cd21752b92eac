import type { Command } from 'commander'
import { StartProblems } from '../configuration/start-problems.ts'
import { type CommandContext, type CommonOptions, printResult } from './command-context.ts'
import { type OpenService, openService } from './open-service.ts'

/** A tenant, as the admin API shows it. */
interface Tenant {
  readonly id: string
  readonly name: string
  readonly slug?: string
  readonly isActive: boolean
}

interface CreateOptions extends CommonOptions {
  readonly slug?: string
  readonly owner?: string
}

export function addTenants(program: Command, context: CommandContext): void {
  const tenants = program.command('tenants').description('list and create tenants, and appoint their owners')
  const withService = async (work: (service: OpenService) => Promise<void>): Promise<void> => {
    const service = await openService(context.env)
    try {
      await work(service)
    } finally {
      await service.close()
    }
  }
  tenants
    .command('list')
    .argument('[search]', 'part of the name')
    .description('list the newest 100 tenants')
    .option('--json', 'print JSON')
    .action((search: string | undefined, options: CommonOptions) =>
      withService(async ({ administer }) => {
        const query = new URLSearchParams({ limit: '100', ...(search !== undefined && { search }) })
        const result = await administer('GET', `/tenants?${query}`)
        // The cast is safe: it is the endpoint's documented response.
        const { tenants: found, total } = result as { readonly tenants: readonly Tenant[]; readonly total: number }
        const rows = found.map(({ id, name, slug = '-', isActive }) =>
          [id, slug, name, ...(isActive ? [] : ['inactive'])].join('  '),
        )
        printResult(context, options, result, [...rows, `${total} tenants`].join('\n'))
      }),
    )
  tenants
    .command('create')
    .argument('<name>')
    .description('create a tenant')
    .option('--slug <slug>', 'unique short name for URLs')
    .option('--owner <email>', 'email address of the user who owns it; needs the feature tenants()')
    .option('--json', 'print JSON')
    .action((name: string, options: CreateOptions) =>
      withService(async (service) => {
        const { slug, owner } = options
        const userId = owner === undefined ? undefined : await ownerId(owner, service)
        const { tenant } = await service.administer('POST', '/tenants', { name, slug })
        // The cast is safe: it is the endpoint's documented response.
        const { id } = tenant as Tenant
        if (userId !== undefined) await appoint(id, userId, service)
        printResult(context, options, { tenant }, `${name} is created: ${id}`)
      }),
    )
  tenants
    .command('appoint')
    .argument('<tenant-id>')
    .argument('<email>')
    .description('make a user a member and an owner of a tenant; needs the feature tenants()')
    .option('--json', 'print JSON')
    .action((id: string, email: string, options: CommonOptions) =>
      withService(async (service) => {
        const userId = await ownerId(email, service)
        await appoint(id, userId, service)
        printResult(context, options, { tenantId: id, userId }, `${email} owns ${id} now.`)
      }),
    )
}

async function ownerId(email: string, { sallyport }: OpenService): Promise<string> {
  if (!('tenants' in sallyport.features))
    throw new StartProblems(
      ['features: add `tenants()` of @sallyport/tenants, which gives tenants owners'],
      'Nothing is done',
    )
  const user = await sallyport.users.find({ email })
  if (user === null) throw new StartProblems([`${email}: no user has this address`], 'Nothing is done')
  return user.id
}

async function appoint(id: string, userId: string, { administer }: OpenService): Promise<void> {
  const path = `/tenants/${encodeURIComponent(id)}`
  await administer('POST', `${path}/users`, { userId })
  await administer('POST', `${path}/owner`, { userId })
}
