import { ENVIRONMENT_TABLE, type Variable } from './configuration/environment/environment-table.ts'

const WIDTH = 100
const INDENT = ' '.repeat(6)

/** The part of the help that explains the environment variables. */
export function environmentHelp(): string {
  return [
    'The service is configured by environment variables, which may stand in a file .env:',
    '',
    ...ENVIRONMENT_TABLE.flatMap((variable) => [`  ${variable.name}`, ...wrap(describe(variable))]),
    '',
  ].join('\n')
}

function describe({ meaning, choices, default: byDefault }: Variable): string {
  const parts = [choices === undefined ? meaning : `${meaning} (${choices.join(' | ')})`]
  if (byDefault !== undefined) parts.push(`Default: ${byDefault}`)
  return `${parts.join('. ')}.`
}

function wrap(text: string): readonly string[] {
  const lines: string[] = []
  let line = INDENT
  for (const word of text.split(' ')) {
    if (line.length + word.length > WIDTH) {
      lines.push(line.trimEnd())
      line = INDENT
    }
    line += `${word} `
  }
  return [...lines, line.trimEnd()]
}
