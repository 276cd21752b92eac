import type { CommandContext } from './commands/command-context.ts'
import { loadEnvironmentFile } from './configuration/environment/load-environment-file.ts'
import { printable } from './printable.ts'
import { runServer } from './process/run-server.ts'

/** Runs the command `sallyport` with these arguments. Without arguments, starts the server. Sets the exit code of the process. */
export async function runCommand(args: readonly string[]): Promise<void> {
  // New files, such as the database and the secrets, are readable only by their owner.
  process.umask(0o077)
  loadEnvironmentFile()
  const context: CommandContext = {
    env: process.env,
    print: (text) => process.stdout.write(printable(text)),
    printError: (text) => process.stderr.write(printable(text)),
    isInteractive: process.stdin.isTTY && process.stderr.isTTY,
  }
  try {
    if (args.length === 0 || (args.length === 1 && args[0] === 'start')) await runServer()
    else await runOther(args, context)
  } catch (error) {
    const { exitCodeOf } = await import('./commands/command-failure.ts')
    process.exitCode = exitCodeOf(error, context, args.includes('--json'))
  }
}

/** Loads the other commands only when one is called, so that the running server doesn't hold them in memory. */
async function runOther(args: readonly string[], context: CommandContext): Promise<void> {
  // Ends the process if the program that reads the output has ended, as `head` does: the rest isn't needed.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
  const { program } = await import('./commands/program.ts')
  await program(context).parseAsync(args, { from: 'user' })
}
