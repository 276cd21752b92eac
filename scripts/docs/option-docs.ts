import { join } from 'node:path'
import { ROOT } from '../checks/source-files.ts'
import { type Option, readOptions } from './option-shapes.ts'
import { OPTION_SUBJECTS, type OptionSubject } from './option-subjects.ts'

/** One row of the pages of options. */
export interface OptionRow {
  /** With the names of its groups: `cookies.secure`. */
  readonly path: string
  readonly type: string
  readonly default: string
  readonly meaning: string
}

const FILE = 'packages/core/src/assembly/options/options.ts'
const SUBJECTS_FILE = 'scripts/docs/option-subjects.ts'
const HEAD = '| Option | Default | Meaning |\n| --- | --- | --- |'
/** The sentence of a docstring that names the default. */
const DEFAULT = /(?:^|\s)Default:? (.+?)\.$/

const INTRODUCTION = `# Options

The options of \`createSallyport\`, by subject. It throws one error that lists every problem, unknown names included. A default of – means that nothing is set: most often the feature is off.
The types are exported by \`@sallyport/core\`. A \`Window\` is \`{ max, windowMs }\`: at most so many requests in so many milliseconds.
`

/** Every option, group by group, and the fields of groups below them. */
export function optionRows(): readonly OptionRow[] {
  return rowsOf(options())
}

/** The pages of options, unformatted, by file: a page for each subject, and `options.md`, which leads to them. */
export function optionPages(): Readonly<Record<string, string>> {
  const all = options()
  const bySubject = OPTION_SUBJECTS.map((subject) => ({
    subject,
    options: subject.options.flatMap((name) => all.find((option) => option.name === name) ?? []),
  }))
  const index = bySubject.map(({ subject: { file, title }, options: own }) => {
    const links = own.map((option) => linked(option, `${file}.md`))
    return `## ${title}\n\n[All of them](${file}.md): ${links.join(' · ')}\n`
  })
  return {
    'options.md': [INTRODUCTION, ...index].join('\n'),
    ...Object.fromEntries(bySubject.map(({ subject, options: own }) => [`${subject.file}.md`, pageOf(subject, own)])),
  }
}

function pageOf({ title, about }: OptionSubject, own: readonly Option[]): string {
  const groups = own.filter(({ fields }) => fields.length > 0)
  return [
    `# ${title}: options\n\n${about} All options: [Options](options.md).\n`,
    HEAD,
    ...own.map((option) => line(rowOf(option), option.fields.length > 0)),
    ...groups.map(({ name, fields, doc }) =>
      [`\n## ${name}\n`, `${doc}\n`, HEAD, ...rowsOf(fields, `${name}.`).map((row) => line(row))].join('\n'),
    ),
    '',
  ].join('\n')
}

function linked({ name, fields }: Option, page: string): string {
  return fields.length > 0 ? `[\`${name}\`](${page}#${name.toLowerCase()})` : `\`${name}\``
}

/** Options that no subject of the documentation names, and names without an option, as problems. */
export function unsortedOptions(): readonly string[] {
  const named = OPTION_SUBJECTS.flatMap((subject) => subject.options)
  const names = options().map(({ name }) => name)
  return [
    ...names
      .filter((name) => !named.includes(name))
      .map((name) => `${SUBJECTS_FILE}: no subject has the option ${name}`),
    ...named.filter((name) => !names.includes(name)).map((name) => `${SUBJECTS_FILE}: there is no option ${name}`),
  ]
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
  const cells = [`${name}<br>\`${type}\``, value, meaning]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}
