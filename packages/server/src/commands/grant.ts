import type { Command } from 'commander'
import { StartProblems } from '../start-problems.ts'
import { type CommandContext, type CommonOptions, printResult } from './command-context.ts'
import { openService } from './open-service.ts'

const VARIABLE = 'SALLYPORT_ADMIN_ROLE'

export function addGrant(program: Command, context: CommandContext): void {
  const admin = program.command('admin').description('manage administrators')
  admin
    .command('grant')
    .argument('<email>')
    .description(`give a user the role of administrators: that of ${VARIABLE}, or admin`)
    .option('--json', 'print JSON')
    .action(async (email: string, options: CommonOptions) => {
      const role = context.env[VARIABLE] || 'admin'
      const { sallyport, stores, close } = await openService(context.env)
      try {
        const user = await sallyport.users.find({ email })
        if (user === null) throw new StartProblems([`${email}: no user has this address`], 'Nothing is granted')
        if ((await stores.roles?.find?.(role)) === null) await sallyport.roles.create(role, [])
        await sallyport.roles.assign(user.id, role)
        const note = context.env[VARIABLE] ? '' : ` Set ${VARIABLE}=${role}, so that the role opens the dashboard.`
        printResult(context, options, { userId: user.id, role }, `${user.email} has the role ${role} now.${note}`)
      } finally {
        await close()
      }
    })
}
