import type { Command } from 'commander'
import { StartProblems } from '../../configuration/start-problems.ts'
import { type CommandContext, type CommonOptions, printResult } from '../command-context.ts'
import { openStores } from '../open-stores.ts'
import { wholeNumber } from '../whole-number.ts'
import { exportedUser } from './export/exported-user.ts'

interface ListOptions extends CommonOptions {
  readonly search: string
  readonly page: number
  readonly limit: number
}

export function addListUsers(users: Command, context: CommandContext): void {
  users
    .command('list')
    .description('list users, newest first')
    .option('--search <text>', 'part of the address, of at least three characters', '')
    .option('--page <number>', 'page, from 1', wholeNumber(1, 1_000_000), 1)
    .option('--limit <number>', 'users per page', wholeNumber(1, 1000), 20)
    .option('--json', 'print JSON')
    .action(async ({ search, page, limit, ...options }: ListOptions) => {
      const { stores, close } = await openStores(context.env)
      try {
        if (stores.users.list === undefined)
          throw new StartProblems(['users: the store needs the method `list`'], 'Nothing is listed')
        const { users, total } = await stores.users.list({ search, page, limit })
        const rows = users.map(({ id, email, isEmailVerified, isDisabled }) => {
          const marks = [isEmailVerified ? [] : 'unverified', isDisabled ? 'disabled' : []].flat()
          return [id, email, ...marks].join('  ')
        })
        const result = { users: users.map((user) => exportedUser(user)), total, page, limit }
        printResult(context, options, result, [...rows, `${users.length} of ${total} users`].join('\n'))
      } finally {
        await close()
      }
    })
}
