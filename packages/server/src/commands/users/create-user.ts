import { password as askPassword, isCancel } from '@clack/prompts'
import type { Command } from 'commander'
import { StartProblems } from '../../configuration/start-problems.ts'
import { type CommandContext, type CommonOptions, printResult } from '../command-context.ts'
import { openService } from '../open-service.ts'
import { readStandardInput } from '../read-standard-input.ts'

interface CreateOptions extends CommonOptions {
  readonly name?: string
  readonly passwordStdin?: boolean
  readonly withoutPassword?: boolean
  readonly unverified?: boolean
}

export function addCreateUser(users: Command, context: CommandContext): void {
  users
    .command('create')
    .argument('<email>')
    .description('create a user under the rules of the admin API')
    .option('--name <name>', 'display name')
    .option('--password-stdin', 'read the password from the standard input')
    .option('--without-password', 'create no password; the user signs in by mail, text message or a provider')
    .option('--unverified', 'leave the address unverified')
    .option('--json', 'print JSON')
    .action(async (email: string, options: CreateOptions) => {
      const password = await passwordOf(options, context)
      const { sallyport, close } = await openService(context.env)
      try {
        const user = await sallyport.users.create({
          email,
          isEmailVerified: options.unverified !== true,
          ...(password !== null && { password }),
          ...(options.name !== undefined && { name: options.name }),
        })
        printResult(context, options, user, `Created ${user.email} with the id ${user.id}`)
      } finally {
        await close()
      }
    })
}

async function passwordOf(options: CreateOptions, { isInteractive }: CommandContext): Promise<string | null> {
  if (options.withoutPassword) return null
  if (options.passwordStdin) return (await readStandardInput()).replace(/\r?\n$/, '')
  const headline = 'No user is created'
  if (!isInteractive)
    throw new StartProblems(['pass the password by --password-stdin, or use --without-password'], headline)
  const answer = await askPassword({ message: 'Password' })
  if (isCancel(answer)) throw new StartProblems(['the question was cancelled'], headline)
  return answer
}
