import type { Command } from 'commander'
import { StartProblems } from '../../configuration/start-problems.ts'
import { type CommandContext, type CommonOptions, printResult } from '../command-context.ts'
import { openService } from '../open-service.ts'

export function addOpenAddress(users: Command, context: CommandContext): void {
  users
    .command('open-address')
    .argument('<email>', 'the address of the account, as an administrator set it')
    .description(
      'let a user sign in by links mailed to an address that an administrator set and the user can’t confirm; anyone who reads the mail gets the account, so check who asks',
    )
    .option('--json', 'print JSON')
    .action(async (email: string, options: CommonOptions) => {
      const { sallyport, close } = await openService(context.env)
      try {
        const user = await sallyport.users.find({ email })
        if (user === null) throw new StartProblems([`${email}: no user has this address`], 'Nothing is changed')
        await sallyport.users.openAddress(user.id)
        printResult(context, options, { userId: user.id }, `Links mailed to ${user.email} open the account now.`)
      } finally {
        await close()
      }
    })
}
