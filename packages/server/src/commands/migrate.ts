import type { Command } from 'commander'
import { readDatabaseAlone } from '../configuration/environment/read-database.ts'
import { openDatabase, pendingMigrationsOf } from '../process/open-database.ts'
import { type CommandContext, type CommonOptions, printResult } from './command-context.ts'
import { Findings } from './command-failure.ts'
import { migrateNamedRealms } from './migrate-realms.ts'

interface Flags extends CommonOptions {
  readonly status?: boolean
  readonly realm?: readonly string[]
  readonly realms?: string
}

export function addMigrate(program: Command, context: CommandContext): void {
  program
    .command('migrate')
    .description('apply the missing changes of the database schema; the server does so at its start, too')
    .option('--status', 'only list the missing changes; exit code 1 if there are any')
    .option('--realm <id...>', 'migrate the databases of these realms instead; needs --realms')
    .option('--realms <module>', 'path of a module whose default export is the result of createRealms()')
    .option('--json', 'print JSON')
    .action(async ({ status = false, realm, realms, ...options }: Flags) => {
      if (realm !== undefined || realms !== undefined)
        return migrateNamedRealms(context, { ...options, status, realms, realm: realm ?? [] })
      const database = readDatabaseAlone(context.env, 'Nothing is migrated')
      const pending = await pendingMigrationsOf(database)
      if (!status && pending.length > 0) {
        const opened = await openDatabase(database, () => {})
        await opened.close()
      }
      const names = pending.map((name) => `  ${name}`).join('\n')
      const text = status ? `Missing migrations:\n${names}` : `Applied migrations:\n${names}`
      const result = status ? { pending } : { applied: pending }
      printResult(context, options, result, pending.length === 0 ? 'The schema is up to date.' : text)
      if (status && pending.length > 0) throw new Findings()
    })
}
