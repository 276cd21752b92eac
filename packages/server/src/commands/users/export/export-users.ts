import type { Command } from 'commander'
import { StartProblems } from '../../../configuration/start-problems.ts'
import { type CommandContext, type CommonOptions, printResult } from '../../command-context.ts'
import { openService } from '../../open-service.ts'
import { openStores } from '../../open-stores.ts'
import { assertLong, readPassphrase, readPublicKey } from '../secrets/read-keys.ts'
import { type Recipient, sealSecrets } from '../secrets/seal-secrets.ts'
import type { AccountSource } from './account-source.ts'
import { exportedAccounts, HEADLINE, type SecretFields } from './exported-accounts.ts'
import { STANDARD_OUTPUT, writeLines } from './line-output.ts'

/** Users between two lines of progress. */
const STEP = 10_000
const WITHOUT_RECIPIENT =
  'secrets: give a passphrase in SALLYPORT_EXPORT_PASSPHRASE or --passphrase-file <file>, or a public key in --to <file>'

interface ExportOptions extends CommonOptions {
  readonly secrets?: boolean
  readonly to?: string
  readonly passphraseFile?: string
  readonly plainTextSecrets?: boolean
}

export function addExportUsers(users: Command, context: CommandContext): void {
  users
    .command('export')
    .argument('<file>', 'a new file; - writes to the standard output')
    .description(
      'write all accounts as they are now, with roles and tenants, to a file that `import` takes (NDJSON), without secrets',
    )
    .option(
      '--secrets',
      'include password hashes, secrets of authenticator apps and recovery codes, encrypted with the passphrase in SALLYPORT_EXPORT_PASSPHRASE',
    )
    .option('--passphrase-file <file>', 'encrypt the secrets with the passphrase in this file')
    .option('--to <file>', 'encrypt the secrets for this public key (PEM or JWK)')
    .option('--plain-text-secrets', 'include the secrets without encryption')
    .option('--json', 'print JSON')
    .action(async (file: string, options: ExportOptions) => {
      const recipient = await recipientOf(options, context)
      const exported = await (recipient === undefined
        ? exportBare(file, context)
        : exportWithSecrets(file, recipient, context))
      const isPiped = file === STANDARD_OUTPUT
      // The standard output contains only the accounts, so the result goes to the standard error.
      const out = isPiped ? { ...context, print: context.printError } : context
      printResult(out, options, { exported, file }, `Exported ${exported} users${isPiped ? '' : ` to ${file}`}`)
    })
}

/** Returns the recipient of the secrets: null for secrets in plain text, undefined if the export contains no secrets. */
async function recipientOf(options: ExportOptions, { env }: CommandContext): Promise<Recipient | undefined> {
  const { secrets, to, passphraseFile, plainTextSecrets } = options
  const isEncrypted = secrets || to !== undefined || passphraseFile !== undefined
  if (plainTextSecrets && isEncrypted)
    throw new StartProblems(['--plain-text-secrets: leave out the options that encrypt'], HEADLINE)
  if (plainTextSecrets) return null
  if (!isEncrypted) return undefined
  if (to !== undefined && passphraseFile !== undefined)
    throw new StartProblems(['give --to or --passphrase-file, not both'], HEADLINE)
  if (to !== undefined) return { publicKey: await readPublicKey(to, HEADLINE) }
  const passphrase = readPassphrase(env, passphraseFile, HEADLINE)
  if (passphrase === undefined) throw new StartProblems([WITHOUT_RECIPIENT], HEADLINE)
  return { passphrase: assertLong(passphrase, HEADLINE) }
}

async function exportBare(file: string, context: CommandContext): Promise<number> {
  const { readAccounts, close } = await openStores(context.env)
  try {
    return await readAccounts((source) => writeAccounts(source, file, undefined, context))
  } finally {
    await close()
  }
}

async function exportWithSecrets(file: string, recipient: Recipient, context: CommandContext): Promise<number> {
  const { sallyport, readAccounts, close } = await openService(context.env)
  try {
    const secrets = await sealSecrets(recipient, sallyport)
    return await readAccounts((source) => writeAccounts(source, file, secrets, context))
  } finally {
    await close()
  }
}

/** Writes every account of the source once, and a line of progress about every 10,000 users. Returns the number of users. */
export async function writeAccounts(
  source: AccountSource,
  file: string,
  secrets: SecretFields | undefined,
  { printError }: Pick<CommandContext, 'printError'>,
): Promise<number> {
  let exported = 0
  let shown = 0
  const onUsers = (written: number) => {
    exported = written
    if (written < shown + STEP) return
    shown = written
    printError(`Exported ${written} users so far\n`)
  }
  await writeLines(exportedAccounts({ source, secrets, now: new Date(), onUsers }), file)
  return exported
}
