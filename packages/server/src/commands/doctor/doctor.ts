import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { configure } from '../../configuration/configure.ts'
import { StartProblems } from '../../configuration/start-problems.ts'
import { type CommandContext, type CommonOptions, printResult } from '../command-context.ts'
import { Findings } from '../command-failure.ts'
import { checkCarriers } from './check-carriers.ts'
import { checkDatabase } from './check-database.ts'
import { checkHashing } from './check-hashing.ts'
import { checkLimits } from './check-limits.ts'
import { checkOrigins } from './check-origins.ts'
import { checkSecrets } from './check-secrets.ts'
import { checkUserIds } from './check-user-ids.ts'
import { type Check, type Finding, problem } from './finding.ts'

const CHECKS: readonly Check[] = [
  checkLimits,
  checkSecrets,
  checkOrigins,
  checkDatabase,
  checkUserIds,
  checkCarriers,
  checkHashing,
]
const MARKS = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' } as const

export function addDoctor(program: Command, context: CommandContext): void {
  program
    .command('doctor')
    .description(
      'check configuration, cookies, clock, database, mail relay and hashing, and say what to do; exit code 1 if there is a problem',
    )
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions) => {
      const findings = await examine(context)
      const isHealthy = findings.every(({ status }) => status !== 'problem')
      printResult(context, options, { isHealthy, findings }, findings.map(textOf).join('\n'))
      if (!isHealthy) throw new Findings()
    })
}

/** Runs all checks. If the configuration is wrong, returns only its problems, because every check reads the configuration. */
async function examine({ env }: CommandContext): Promise<readonly Finding[]> {
  const hint = existsSync('.env') ? '' : ' Run `sallyport init` to make a file .env.'
  try {
    const configuration = await configure(env)
    const found = await Promise.all(CHECKS.map((check) => check({ env, configuration })))
    return found.flat()
  } catch (error) {
    if (!(error instanceof StartProblems)) throw error
    return error.problems.map((text) =>
      problem('configuration', text, `Correct the variable; \`sallyport --help\` explains it.${hint}`),
    )
  }
}

function textOf({ status, subject, message, advice }: Finding): string {
  const line = `${MARKS[status]}  ${subject}: ${message}`
  return advice === undefined ? line : `${line}\n         ${advice}`
}
