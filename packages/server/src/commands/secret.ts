import { randomBytes } from 'node:crypto'
import type { Command } from 'commander'
import { type CommandContext, type CommonOptions, printResult } from './command-context.ts'

const SECRET_BYTES = 32

/** Returns 32 random bytes as 64 hexadecimal digits. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('hex')
}

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
