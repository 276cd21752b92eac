import type { CommandContext } from './commands/command-context.ts'
import { exitCodeOf } from './commands/command-failure.ts'
import { program } from './commands/program.ts'
import { loadEnvironmentFile } from './load-environment-file.ts'

/** Runs the command `sallyport` with these arguments; without any, it starts the server. Sets the exit code of the process. */
export async function runCommand(args: readonly string[]): Promise<void> {
  // New files, such as the database and the secrets, are readable only by their owner.
  process.umask(0o077)
  loadEnvironmentFile()
  const context: CommandContext = {
    env: process.env,
    print: (text) => process.stdout.write(text),
    printError: (text) => process.stderr.write(text),
    isInteractive: process.stdin.isTTY && process.stderr.isTTY,
  }
  try {
    await program(context).parseAsync(args.length === 0 ? ['start'] : args, { from: 'user' })
  } catch (error) {
    process.exitCode = exitCodeOf(error, context, args.includes('--json'))
  }
}
