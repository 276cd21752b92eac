import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { addCreateUser } from './create-user.ts'
import { addExportUsers } from './export/export-users.ts'
import { addImportUsers } from './import-users.ts'
import { addListUsers } from './list-users.ts'
import { addOpenAddress } from './open-address.ts'

export function addUsers(program: Command, context: CommandContext): void {
  const users = program
    .command('users')
    .description('create, list, import and export users, and allow sign-in by an address that an administrator set')
  for (const add of [addCreateUser, addListUsers, addOpenAddress, addImportUsers, addExportUsers]) add(users, context)
}
