import { ENVIRONMENT_TABLE, type Variable } from './environment-table.ts'

const WIDTH = 100
const INDENT = ' '.repeat(6)

export function helpText(): string {
  return [
    'Usage: sallyport [--help | --version]',
    '       sallyport backup <file>',
    '',
    'backup copies the SQLite database to a new file, whole, also while the server runs. It reads only',
    'SALLYPORT_DATABASE_URL.',
    '',
    'Without an argument, starts the authentication service. Everything is configured by environment variables:',
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
