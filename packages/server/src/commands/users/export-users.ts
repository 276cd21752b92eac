import { open } from 'node:fs/promises'
import type { UserStore } from '@sallyport/core'
import type { Command } from 'commander'
import { StartProblems } from '../../start-problems.ts'
import { type CommandContext, type CommonOptions, printResult } from '../command-context.ts'
import { openStores } from '../open-stores.ts'
import { exportedUser } from './exported-user.ts'

const PAGE_SIZE = 1000
const HEADLINE = 'Nothing is exported'

interface ExportOptions extends CommonOptions {
  readonly secrets?: boolean
}

export function addExportUsers(users: Command, context: CommandContext): void {
  users
    .command('export')
    .argument('<file>', 'a new file')
    .description('write all users to a file, one JSON object per line (NDJSON)')
    .option('--secrets', 'include password hashes and the encrypted secrets of authenticator apps')
    .option('--json', 'print JSON')
    .action(async (file: string, options: ExportOptions) => {
      const { stores, close } = await openStores(context.env)
      try {
        const exported = await writeUsers(stores.users, file, options.secrets === true)
        printResult(context, options, { exported, file }, `Exported ${exported} users to ${file}`)
      } finally {
        await close()
      }
    })
}

/** Writes page by page. A user who is created meanwhile may be missing or stand twice; an import ignores the second line. */
async function writeUsers(users: UserStore, file: string, withSecrets: boolean): Promise<number> {
  if (users.list === undefined) throw new StartProblems(['users: the store has no `list`'], HEADLINE)
  const output = await open(file, 'wx', 0o600).catch((error: Error) => {
    throw new StartProblems([`${file}: ${error.message}`], HEADLINE)
  })
  try {
    let exported = 0
    for (let page = 1; ; page++) {
      const { users: found } = await users.list({ search: '', page, limit: PAGE_SIZE })
      const lines = found.map((user) => `${JSON.stringify(exportedUser(user, withSecrets))}\n`)
      await output.write(lines.join(''))
      exported += found.length
      if (found.length < PAGE_SIZE) return exported
    }
  } finally {
    await output.close()
  }
}
