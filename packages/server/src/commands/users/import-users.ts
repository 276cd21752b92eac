import { createReadStream, fstatSync, openSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { progress } from '@clack/prompts'
import type { PasswordHasher } from '@sallyport/core'
import type { ForeignHasher } from '@sallyport/core/foreign-hashes'
import type { Command } from 'commander'
import { StartProblems } from '../../configuration/start-problems.ts'
import { type CommandContext, type CommonOptions, printResult } from '../command-context.ts'
import { Findings } from '../command-failure.ts'
import { openService } from '../open-service.ts'
import { type ImportReport, importLines } from './import-lines.ts'

const STEPS = 100
/** Wrong lines that the text names; `--json` names all. */
const SHOWN = 100

interface ImportOptions extends CommonOptions {
  readonly withoutUnknownHashes?: boolean
}

export function addImportUsers(users: Command, context: CommandContext): void {
  users
    .command('import')
    .argument('<file>', 'one JSON object per line (NDJSON); - reads the standard input')
    .description(
      'import users with their password hashes; wrong lines are listed, and the others are imported. Run it again to resume',
    )
    .option('--without-unknown-hashes', 'import users without a password if their hash is in no known format')
    .option('--json', 'print JSON')
    .action(async (file: string, options: ImportOptions) => {
      const input = inputOf(file)
      const { sallyport, stores, passwordHasher, close } = await openService(context.env)
      const bar = context.isInteractive && options.json !== true ? progressBar(input.bytes) : null
      try {
        const report = await importLines(
          createInterface({ input: input.stream, crlfDelay: Number.POSITIVE_INFINITY }),
          {
            stores,
            sealTotpSecret: sallyport.sealTotpSecret,
            now: new Date(),
            canVerify: verifierOf(passwordHasher),
            leavesUnknownHashes: options.withoutUnknownHashes === true,
            ...(bar !== null && { onLine: bar.advance }),
          },
        )
        bar?.stop()
        printResult(context, options, report, reportText(report))
        if (report.failed.length > 0) throw new Findings()
      } finally {
        await close()
      }
    })
}

/** Returns the function that tells whether the service's password hasher can verify a hash; undefined if the hasher has none. */
function verifierOf(hasher: PasswordHasher): ((hash: string) => boolean) | undefined {
  return isForeignHasher(hasher) ? (hash) => hasher.canVerify(hash) : undefined
}

function isForeignHasher(hasher: PasswordHasher): hasher is ForeignHasher {
  return 'canVerify' in hasher && typeof hasher.canVerify === 'function'
}

function inputOf(file: string): { readonly stream: NodeJS.ReadableStream; readonly bytes: number } {
  if (file === '-') return { stream: process.stdin, bytes: 0 }
  try {
    const fd = openSync(file, 'r')
    const stats = fstatSync(fd)
    if (stats.isDirectory()) throw new Error('is a folder; name a file of it')
    return { bytes: stats.size, stream: createReadStream(file, { fd }) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartProblems([`${file}: ${reason}`], 'Nothing is imported')
  }
}

function progressBar(bytes: number): { advance(more: number): void; stop(): void } {
  const bar = progress({ max: STEPS })
  bar.start('Importing users')
  let [read, shown] = [0, 0]
  return {
    advance(more) {
      read += more
      const steps = bytes === 0 ? 0 : Math.floor((read / bytes) * STEPS) - shown
      if (steps > 0) bar.advance(steps)
      shown += steps
    },
    stop: () => bar.stop('Imported'),
  }
}

function reportText({ created, existing, withoutHash, failed }: ImportReport): string {
  const lines = failed.slice(0, SHOWN).map(({ line, reason }) => `  line ${line}: ${reason}`)
  const more = failed.length > SHOWN ? [`  and ${failed.length - SHOWN} more; --json lists all`] : []
  const wrong = failed.length === 0 ? [] : [`${failed.length} lines were not imported:`, ...lines, ...more]
  const bare = withoutHash === undefined ? [] : [`${withoutHash} of them without a password: their hashes are unknown.`]
  return [`Imported ${created} users; ${existing} were there already.`, ...bare, ...wrong].join('\n')
}
