import type { Command } from 'commander'
import { runBackup } from '../process/run-backup.ts'
import { type CommandContext, type CommonOptions, printResult } from './command-context.ts'

export function addBackup(program: Command, context: CommandContext): void {
  program
    .command('backup')
    .argument('<file>', 'a new file')
    .description(
      'copy the whole SQLite database to a new file, also while the server runs; of the variables it reads only SALLYPORT_DATABASE_URL',
    )
    .option('--json', 'print JSON')
    .action(async (file: string, options: CommonOptions) => {
      const copied = await runBackup(context.env, file)
      printResult(context, options, copied, `Copied ${copied.from} to ${copied.to}`)
    })
}
