import { batchedOutput } from './batched-output.ts'
import { helpText } from './help.ts'
import { runBackup } from './run-backup.ts'
import { start } from './start.ts'
import { StartProblems } from './start-problems.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { VERSION } from './version.ts'

const WRONG_USE = 2

export async function runCommand(args: readonly string[]): Promise<void> {
  const [first, file] = args
  if (first === undefined) return runServer()
  if (args.length === 1 && (first === '--help' || first === '-h')) return print(helpText())
  if (args.length === 1 && (first === '--version' || first === '-v')) return print(`${VERSION}\n`)
  if (args.length === 2 && first === 'backup' && file) return copyDatabase(file)
  process.stderr.write(`Unknown argument "${args.join(' ')}"\n\n${helpText()}`)
  process.exitCode = WRONG_USE
}

async function runServer(): Promise<void> {
  // New files, such as the database and the secrets, are readable only by their owner.
  process.umask(0o077)
  // Ignores errors of the standard output. The reader of the log may end first, and that must not interrupt requests
  // in progress.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  const output = batchedOutput(print)
  process.on('exit', output.flush)
  try {
    await start(process.env, output.write, (server) => {
      stopOnSignals(server)
      process.on('uncaughtException', (error) => {
        server.log({ level: 'error', event: 'crashed', error })
        process.exit(1)
      })
    })
  } catch (error) {
    tellProblems(error)
  }
}

async function copyDatabase(to: string): Promise<void> {
  try {
    const { from } = await runBackup(process.env, to)
    print(`Copied ${from} to ${to}\n`)
  } catch (error) {
    tellProblems(error)
  }
}

function tellProblems(error: unknown): void {
  if (!(error instanceof StartProblems)) throw error
  process.stderr.write(`${error.message}\nSee --help.\n`)
  process.exitCode = 1
}

function print(text: string): void {
  process.stdout.write(text)
}
