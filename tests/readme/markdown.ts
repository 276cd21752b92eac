import { readdirSync, readFileSync } from 'node:fs'
import { ROOT } from '../../scripts/checks/source-files.ts'

/** A page of documentation. */
export interface Page {
  /** From the repository's root. */
  readonly path: string
  readonly text: string
}

/** A fenced block of code. */
export interface CodeBlock {
  readonly page: string
  /** Line of its first line of code. */
  readonly line: number
  readonly language: string
  readonly code: string
}

const FOLDERS = [
  '.',
  'bench',
  'docs',
  ...within('docs'),
  'decisions',
  'site/hosts',
  ...within('packages'),
  ...within('examples'),
]

/** Every page of documentation. */
export const pages: readonly Page[] = FOLDERS.flatMap((folder) =>
  readdirSync(new URL(folder, `file://${ROOT}`))
    .filter((name) => name.endsWith('.md'))
    .map((name) => (folder === '.' ? name : `${folder}/${name}`)),
).map((path) => ({ path, text: readFileSync(new URL(path, `file://${ROOT}`), 'utf8') }))

export function pageAt(path: string): Page {
  const found = pages.find((page) => page.path === path)
  if (found === undefined) throw new Error(`there is no ${path}`)
  return found
}

export function codeBlocks({ path, text }: Page): readonly CodeBlock[] {
  return [...text.matchAll(/^```(\S*)\n(.*?)^```$/gms)].map(({ 1: language = '', 2: code = '', index }) => ({
    page: path,
    line: text.slice(0, index).split('\n').length + 1,
    language,
    code,
  }))
}

/** The first block of a language below a heading. */
export function blockBelow(path: string, heading: string, language: string): CodeBlock {
  const { text } = pageAt(path)
  const start = `\n${text}`.indexOf(`\n${heading}\n`)
  const found =
    start < 0 ? undefined : codeBlocks({ path, text: text.slice(start) }).find((block) => block.language === language)
  if (found === undefined) throw new Error(`${path} has no ${language} below "${heading}"`)
  return found
}

/** Anchors of a page's headings, as GitHub makes them. */
export function anchors({ text }: Page): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function within(parent: string): readonly string[] {
  return readdirSync(new URL(parent, `file://${ROOT}`), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${parent}/${name}`)
}
