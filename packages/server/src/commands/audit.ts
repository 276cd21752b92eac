import { type AuditHead, type AuditVerification, verifyAudit } from '@sallyport/core'
import { type Command, InvalidArgumentError } from 'commander'
import { configure } from '../configuration/configure.ts'
import { masterSecrets } from '../configuration/secrets/master-secrets.ts'
import { StartProblems } from '../configuration/start-problems.ts'
import { type CommandContext, type CommonOptions, printResult } from './command-context.ts'
import { Findings } from './command-failure.ts'
import { openStores } from './open-stores.ts'

interface VerifyOptions extends CommonOptions {
  readonly head: readonly AuditHead[]
}

export function addAudit(program: Command, context: CommandContext): void {
  const audit = program.command('audit').description('check the audit trail')
  audit
    .command('verify')
    .description('check every row of the audit trail and its place; exit code 1 if one was changed or removed')
    .option(
      '--head <sequence:mac>',
      'the last row at an earlier time, from the event identity.audit.head; repeatable',
      addHead,
      [],
    )
    .option('--json', 'print JSON')
    .action(async ({ head, ...options }: VerifyOptions) => {
      const secrets = await masterSecrets(await configure(context.env), () => {})
      const { stores, close } = await openStores(context.env)
      try {
        if (stores.audit === undefined)
          throw new StartProblems(['stores: `audit` is missing; set it in the config module'], 'Nothing is verified')
        const result = await verifyAudit(stores.audit, { secrets, heads: head })
        printResult(context, options, result, textOf(result))
        if (!result.isIntact) throw new Findings()
      } finally {
        await close()
      }
    })
}

function addHead(text: string, before: readonly AuditHead[]): readonly AuditHead[] {
  const [, sequence, mac] = /^(\d{1,15}):([\w-]{43})$/.exec(text) ?? []
  if (sequence === undefined || mac === undefined) throw new InvalidArgumentError('must be sequence:mac')
  return [...before, { sequence: Number(sequence), mac }]
}

function textOf({ isIntact, rows, head, problems }: AuditVerification): string {
  const end = head === null ? '' : ` Head: ${head.sequence}:${head.mac}`
  if (isIntact) return `The audit trail is intact: ${rows} rows.${end}`
  return [
    `The audit trail is broken:`,
    ...problems.map(({ sequence, problem }) => `  row ${sequence}: ${problem}`),
  ].join('\n')
}
