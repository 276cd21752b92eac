import type { Command } from 'commander'
import { StartProblems } from '../configuration/start-problems.ts'
import { type CommandContext, type CommonOptions, printResult } from './command-context.ts'
import { openService } from './open-service.ts'

const VARIABLE = 'SALLYPORT_ADMIN_ROLE'

interface GrantOptions extends CommonOptions {
  readonly unverified?: boolean
}

export function addGrant(program: Command, context: CommandContext): void {
  const admin = program.command('admin').description('manage administrators')
  admin
    .command('grant')
    .argument('<email>')
    .description(
      `make a user an administrator: give the user the role that ${VARIABLE} names; without it, the role admin`,
    )
    .option('--unverified', 'also if the user has not verified the address')
    .option('--json', 'print JSON')
    .action(async (email: string, options: GrantOptions) => {
      const role = context.env[VARIABLE] || 'admin'
      const { sallyport, stores, close } = await openService(context.env)
      try {
        const user = await sallyport.users.find({ email })
        if (user === null) throw new StartProblems([`${email}: no user has this address`], 'Nothing is granted')
        if (!user.isEmailVerified && options.unverified !== true) throw unverified(user.email)
        if ((await stores.roles?.find?.(role)) === null) await sallyport.roles.create(role, [])
        await sallyport.roles.assign(user.id, role)
        const note = context.env[VARIABLE]
          ? ''
          : ` Set ${VARIABLE}=${role}, so that users with this role can open the dashboard.`
        printResult(context, options, { userId: user.id, role }, `${user.email} has the role ${role} now.${note}`)
      } finally {
        await close()
      }
    })
}

/** Returns the error for an unverified address. Its account may be a stranger's, because anyone can register with another person's address. */
function unverified(email: string): StartProblems {
  const problem = `${email}: the address isn't verified, so the account may be a stranger's; --unverified grants anyway`
  return new StartProblems([problem], 'Nothing is granted')
}
