import { Command } from 'commander'
import { givenVariables } from '../configuration/environment/given-variables.ts'
import { environmentHelp } from '../help.ts'
import { runServer } from '../process/run-server.ts'
import { VERSION } from '../version.ts'
import { addApiKeys } from './api-keys.ts'
import { addAudit } from './audit.ts'
import { addBackup } from './backup.ts'
import type { CommandContext } from './command-context.ts'
import { addDoctor } from './doctor/doctor.ts'
import { addEvents } from './events.ts'
import { addGrant } from './grant.ts'
import { addInit } from './init/init.ts'
import { addKeys } from './keys.ts'
import { addMigrate } from './migrate.ts'
import { addOAuthClients } from './oauth/oauth-clients.ts'
import { addOAuthGrants } from './oauth/oauth-grants.ts'
import { addSecret } from './secret.ts'
import { addTenants } from './tenants.ts'
import { addUsers } from './users/users.ts'

const COMMANDS = [
  addInit,
  addDoctor,
  addMigrate,
  addBackup,
  addAudit,
  addSecret,
  addKeys,
  addUsers,
  addTenants,
  addGrant,
  addApiKeys,
  addOAuthClients,
  addOAuthGrants,
  addEvents,
]

/** Returns the command `sallyport` with all its subcommands. Without a subcommand, `runCommand` starts the server and doesn't call this function. */
export function program(given: CommandContext): Command {
  const context = { ...given, env: givenVariables(given.env) }
  const command = new Command('sallyport')
    .description('The authentication service, and the tools of its operators.')
    .version(VERSION, '-v, --version')
    .helpOption('-h, --help')
    .configureOutput({ writeOut: context.print, writeErr: context.printError, outputError: onOneLine })
    .exitOverride()
    .addHelpText('after', `\n${environmentHelp()}`)
  command.command('start').description('start the service (default)').action(runServer)
  for (const add of COMMANDS) add(command, context)
  showUsageAfterErrors(command, 'sallyport')
  return command
}

/** Prints an error, with commander's "did you mean", on one line. */
function onOneLine(text: string, write: (text: string) => void): void {
  write(`${text.trim().replaceAll('\n', ' ')}\n`)
}

/** After an error, prints the usage of the command that was called, and not the whole help, before which the error would scroll off the screen. */
function showUsageAfterErrors(command: Command, name: string): void {
  command.showHelpAfterError(`Usage: ${name} ${command.usage()}\nSee ${name} --help.`)
  for (const below of command.commands) showUsageAfterErrors(below, `${name} ${below.name()}`)
}
