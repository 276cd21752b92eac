import { join } from 'node:path'
import { type Option, readOptions } from './option-shapes.ts'
import { ROOT } from './source-files.ts'

/** One row of docs/options.md. */
export interface OptionRow {
  /** With the names of its groups: `cookies.secure`. */
  readonly path: string
  readonly type: string
  readonly default: string
  readonly meaning: string
}

const FILE = 'packages/core/src/assembly/options/options.ts'
const HEAD = '| Option | Type | Default | Meaning |\n| --- | --- | --- | --- |'
/** The sentence of a docstring that names the default. */
const DEFAULT = /(?:^|\s)Default:? (.+?)\.$/

const INTRODUCTION = `# Options

The options of \`createSallyport\`. It throws one error that lists every problem, unknown names included. A default of – means that nothing is set: most often the feature is off.
The types are exported by \`@sallyport/core\`. A \`Window\` is \`{ max, windowMs }\`: at most so many requests in so many milliseconds.
`

/** Every option, group by group, and the fields of groups below them. */
export function optionRows(): readonly OptionRow[] {
  return rowsOf(options())
}

/** The text of docs/options.md, unformatted. */
export function optionsPage(): string {
  const all = options()
  const groups = all.filter(({ fields }) => fields.length > 0)
  return [
    INTRODUCTION,
    HEAD,
    ...all.map((option) => line(rowOf(option), option.fields.length > 0)),
    ...groups.map(({ name, fields, doc }) =>
      [`\n## ${name}\n`, `${doc}\n`, HEAD, ...rowsOf(fields, `${name}.`).map((row) => line(row))].join('\n'),
    ),
    '',
  ].join('\n')
}

/** Options that have no docstring, or one that names a default only, as problems. */
export function undocumentedOptions(rows: readonly OptionRow[] = optionRows()): readonly string[] {
  return rows
    .filter(({ meaning }) => meaning === '')
    .map(({ path }) => `${FILE}: the option ${path} has no docstring that says what it does`)
}

function options(): readonly Option[] {
  return readOptions(join(ROOT, FILE), 'SallyportOptions')
}

function rowsOf(fields: readonly Option[], prefix = ''): readonly OptionRow[] {
  return fields.flatMap((option) => {
    const path = prefix + option.name
    return [{ ...rowOf(option), path }, ...rowsOf(option.fields, `${path}.`)]
  })
}

function rowOf({ name, type, isRequired, doc }: Option): OptionRow {
  const [sentence, value] = DEFAULT.exec(doc) ?? []
  const meaning = sentence === undefined ? doc : doc.slice(0, -sentence.length)
  return { path: name, type, default: value ?? (isRequired ? 'required' : '–'), meaning }
}

/** `hasSection`: the row's group has a heading of its own. */
function line({ path, type, default: value, meaning }: OptionRow, hasSection = false): string {
  const name = hasSection ? `[\`${path}\`](#${path.toLowerCase()})` : `\`${path}\``
  const cells = [name, `\`${type}\``, value, meaning]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}
