import { open } from 'node:fs/promises'
import { type User, type UserStore, walkList } from '@sallyport/core'
import type { Command } from 'commander'
import { StartProblems } from '../../configuration/start-problems.ts'
import { type CommandContext, type CommonOptions, printResult } from '../command-context.ts'
import { openStores } from '../open-stores.ts'
import { exportedUser } from './exported-user.ts'

const PAGE_SIZE = 1000
/** Greatest number of ids that `findMany` takes. */
const MANY = 100
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

/** Writes every user who exists throughout, once. One who is created or deleted meanwhile may be in the file or not. */
export async function writeUsers(users: UserStore, file: string, withSecrets: boolean): Promise<number> {
  const pages = pagesOf(users)
  if (pages === null) throw new StartProblems(['users: the store has no `list`'], HEADLINE)
  const output = await open(file, 'wx', 0o600).catch((error: Error) => {
    throw new StartProblems([`${file}: ${error.message}`], HEADLINE)
  })
  try {
    let exported = 0
    for await (const page of pages) {
      await output.write(page.map((user) => `${JSON.stringify(exportedUser(user, withSecrets))}\n`).join(''))
      exported += page.length
    }
    return exported
  } finally {
    await output.close()
  }
}

/** In the order of ids, which no deletion shifts; in a store that can't do so, by pages that overlap. */
function pagesOf(users: UserStore): AsyncIterable<readonly User[]> | null {
  const { listIds, findMany, list } = users
  if (listIds !== undefined && findMany !== undefined)
    return byIds(
      (after) => listIds.call(users, { after, limit: MANY }),
      (ids) => findMany.call(users, ids),
    )
  if (list === undefined) return null
  return walkList(async (range) => {
    const { users: records, total } = await list.call(users, { search: '', ...range })
    return { records, total }
  }, PAGE_SIZE)
}

async function* byIds(
  idsAfter: (after: string) => Promise<readonly string[]>,
  find: (ids: readonly string[]) => Promise<readonly User[]>,
): AsyncGenerator<readonly User[], void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const ids: readonly string[] = await idsAfter(after)
    if (ids.length > 0) yield await find(ids)
    after = ids.at(-1)
  }
}
