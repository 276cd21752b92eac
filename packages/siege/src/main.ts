#!/usr/bin/env node
import { besiege } from './besiege.ts'
import { HELP, readArguments } from './command/arguments.ts'
import { summary, verdictLines } from './command/report.ts'
import { printable } from './printable.ts'
import { RULES } from './rules/index.ts'

/** Prints with escaped control characters: texts of the server must not send commands to the terminal. */
const print = (text: string) => console.log(printable(text))

try {
  const command = await readArguments(process.argv.slice(2), process.env)
  if (command.kind === 'help') process.stdout.write(HELP)
  if (command.kind === 'list') print(RULES.map(({ name }) => name).join('\n'))
  if (command.kind === 'refused') {
    console.error(printable(command.reason))
    process.exitCode = 2
  }
  if (command.kind === 'siege') {
    const report = await besiege({ ...command.options, onVerdict: (verdict) => print(verdictLines(verdict)) })
    print(`\n${summary(report)}`)
    process.exitCode = report.held ? 0 : 1
  }
} catch (error) {
  console.error(printable(error instanceof Error ? error.message : String(error)))
  process.exitCode = 2
}
