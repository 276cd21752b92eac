import type { Command } from 'commander'
import { newSecret } from '../configuration/secrets/new-secret.ts'
import { type CommandContext, type CommonOptions, printResult } from './command-context.ts'

export function addSecret(program: Command, context: CommandContext): void {
  program
    .command('secret')
    .description('print a new random secret, for SALLYPORT_SECRET or SALLYPORT_ADMIN_SECRET')
    .option('--json', 'print JSON')
    .action((options: CommonOptions) => {
      const secret = newSecret()
      printResult(context, options, { secret }, secret)
    })
}
