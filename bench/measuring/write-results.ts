import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { BINARIES } from './start-server.ts'

const FILE = new URL('../results.md', import.meta.url)
const HEAD = `# Measured figures

Each section is written by the command that it names; run the command to renew it. Absolute figures depend on the machine,
ratios and medians of interleaved rounds less so.
`

export interface Section {
  readonly id: string
  readonly title: string
  readonly command: string
  readonly runtimes: readonly (keyof typeof BINARIES)[]
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly notes?: readonly string[]
  /** Image of the section, relative to bench/results.md. */
  readonly chart?: string
}

/** Replaces the section in bench/results.md or appends it, and prints it. */
export function writeResults(section: Section): void {
  const text = sectionText(section, new Date().toISOString().slice(0, 10), circumstances(section))
  writeFileSync(FILE, withSection(existsSync(FILE) ? readFileSync(FILE, 'utf8') : HEAD, section.id, text))
  console.log(`\n${text}`)
}

/** Returns the document with the section between its markers. */
export function withSection(document: string, id: string, text: string): string {
  const [start, end] = [`<!-- ${id} -->`, `<!-- /${id} -->`]
  const block = `${start}\n${text}\n${end}`
  const [from, to] = [document.indexOf(start), document.indexOf(end)]
  if (from < 0 || to < from) return `${document.trimEnd()}\n\n${block}\n`
  return document.slice(0, from) + block + document.slice(to + end.length)
}

export function sectionText(section: Section, date: string, where: string): string {
  const { title, command, columns, rows, notes = [], chart } = section
  // Pads columns to equal width, as Biome does.
  const widths = columns.map((name, index) => Math.max(name.length, 4, ...rows.map((row) => row[index]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const padded = (cells: readonly string[]) =>
    line(
      widths.map((width, index) => (index === 0 ? cells[index]?.padEnd(width) : cells[index]?.padStart(width)) ?? ''),
    )
  return [
    `## ${title}`,
    '',
    `\`${command}\`, ${date}, ${where}`,
    '',
    padded(columns),
    line(widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))),
    ...rows.map(padded),
    ...(chart === undefined ? [] : ['', `![${title}](${chart})`]),
    ...(notes.length > 0 ? ['', ...notes.map((note) => `- ${note}`)] : []),
  ].join('\n')
}

function circumstances({ runtimes }: Section): string {
  const versions = runtimes.map((runtime) => {
    const output = execFileSync(BINARIES[runtime].file, ['--version'], { encoding: 'utf8' })
    return `${runtime} ${/\d+\.\d+\.\d+/.exec(output)?.[0] ?? '?'}`
  })
  return `${versions.join(', ')}; ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}`
}
