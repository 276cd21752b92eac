import { createReadStream, fstatSync, openSync, readFileSync } from 'node:fs'
import type { PasswordHasher } from '@sallyport/core'
import type { ForeignHasher } from '@sallyport/core/foreign-hashes'
import { type Command, Option } from 'commander'
import { StartProblems } from '../../configuration/start-problems.ts'
import { type CommandContext, type CommonOptions, printResult } from '../command-context.ts'
import { Findings } from '../command-failure.ts'
import { openService } from '../open-service.ts'
import { dryStores } from './dry-stores.ts'
import { readRecords } from './files/read-records.ts'
import { importRecords } from './import-lines.ts'
import { importProgress, type Terminal } from './import-progress.ts'
import { reportText } from './import-report-text.ts'
import { READERS } from './readers/readers.ts'
import { readPassphrase, readPrivateKey } from './secrets/read-keys.ts'

/** Value of `--from` for files with the fields of `User`. */
const OWN = 'sallyport'
const HEADLINE = 'Nothing is imported'

interface ImportOptions extends CommonOptions {
  readonly withoutUnknownHashes?: boolean
  readonly from?: string
  readonly firebaseParameters?: string
  readonly dryRun?: boolean
  readonly passphraseFile?: string
  readonly key?: string
}

export function addImportUsers(users: Command, context: CommandContext): void {
  users
    .command('import')
    .argument('<file>', 'NDJSON, a JSON array or CSV; - reads the standard input')
    .description(
      'import users with their password hashes; wrong lines are listed, and the others are imported. Run it again to resume',
    )
    .addOption(
      new Option('--from <system>', 'the system that wrote the file, if the fields do not show it').choices([
        OWN,
        ...Object.keys(READERS),
      ]),
    )
    .option(
      '--firebase-parameters <file>',
      'file with the password hash parameters of the project, saved from the Firebase console',
    )
    .option(
      '--passphrase-file <file>',
      'file with the passphrase that decrypts the secrets; default: SALLYPORT_EXPORT_PASSPHRASE',
    )
    .option('--key <file>', 'file with the private key that decrypts the secrets (PEM or JWK)')
    .option('--dry-run', 'store nothing, and print what would happen')
    .option('--without-unknown-hashes', 'import users without a password if their hash is in no known format')
    .option('--json', 'print JSON')
    .action(async (file: string, options: ImportOptions) => {
      const input = inputOf(file)
      const firebaseParameters = options.firebaseParameters && textOf(options.firebaseParameters)
      const passphrase = readPassphrase(context.env, options.passphraseFile, HEADLINE)
      const privateKey = options.key === undefined ? undefined : await readPrivateKey(options.key, HEADLINE)
      const isShown = context.isInteractive && options.json !== true && file !== '-'
      const total = isShown && input.isFile ? await numberOfRecords(file) : null
      const { sallyport, stores, passwordHasher, close } = await openService(context.env)
      const progress = isShown ? importProgress(total, ownTerminal) : undefined
      const reader = options.from === undefined ? undefined : (READERS[options.from] ?? null)
      try {
        const report = await importRecords(readRecords(input.stream), {
          stores: options.dryRun ? dryStores(stores) : stores,
          sealTotpSecret: sallyport.sealTotpSecret,
          now: new Date(),
          canVerify: verifierOf(passwordHasher),
          leavesUnknownHashes: options.withoutUnknownHashes === true,
          countsHashes: options.dryRun === true,
          ...(reader !== undefined && { reader }),
          settings: { firebaseParameters },
          opener: { passphrase, privateKey },
          ...(progress !== undefined && { onLine: progress.advance }),
        })
        progress?.stop()
        printResult(context, options, report, reportText(report, options.dryRun === true))
        if (report.failed.length > 0) throw new Findings()
      } finally {
        progress?.stop()
        await close()
      }
    })
}

/** Returns the function that tells whether the service's password hasher can verify a hash; undefined if the hasher has no `canVerify`. */
function verifierOf(hasher: PasswordHasher): ((hash: string) => boolean) | undefined {
  return isForeignHasher(hasher) ? (hash) => hasher.canVerify(hash) : undefined
}

function isForeignHasher(hasher: PasswordHasher): hasher is ForeignHasher {
  return 'canVerify' in hasher && typeof hasher.canVerify === 'function'
}

interface Input {
  readonly stream: AsyncIterable<Uint8Array | string>
  /** False for the standard input and other streams, which can be read only once. */
  readonly isFile: boolean
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartProblems([`${file}: ${error instanceof Error ? error.message : error}`], HEADLINE)
  }
}

function inputOf(file: string): Input {
  if (file === '-') return { stream: process.stdin, isFile: false }
  try {
    const fd = openSync(file, 'r')
    const stats = fstatSync(fd)
    if (stats.isDirectory()) throw new Error('is a folder; name a file in it')
    return { isFile: stats.isFile(), stream: createReadStream(file, { fd }) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartProblems([`${file}: ${reason}`], HEADLINE)
  }
}

async function numberOfRecords(file: string): Promise<number> {
  let count = 0
  for await (const _ of readRecords(createReadStream(file))) count += 1
  return count
}

const ownTerminal: Terminal = {
  input: process.stdin,
  output: process.stderr,
  interrupt: () => void process.kill(process.pid, 'SIGINT'),
}
