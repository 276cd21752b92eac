import { SyntaxKind } from 'typescript/unstable/ast'
import { nameProblem } from './check-names.ts'
import { isMarkup, isTest, isTypeScript, type SourceFiles } from './source-files.ts'
import { type Token, tokensOf } from './tokens-of.ts'

/** The one place that may ask the system for the time: everything else gets `now()` from the options. */
export const SYSTEM_CLOCK = 'packages/core/src/resolve-options.ts'

const HAS_NO_CLOCK = /^(packages\/core\/src|examples)\//
const LONGEST = 300
const LONGEST_FEATURE = 120
const LONGEST_EXAMPLE = 40
// Put together at run time, so that this file isn't what it looks for.
const NOTE = new RegExp(`\\b(${['TO', 'FIX'].map((word) => word + (word === 'TO' ? 'DO' : 'ME')).join('|')})\\b`)
const REGISTRY = new RegExp(
  ['registry\\.npm', 'registry\\.yarn', 'npm\\.jsr', 'npmmir'].map((host) => `${host}\\w`).join('|'),
)
const OWN = /^scripts\/check-style(\.test)?\.ts$/

/** Everything that breaks a rule of style which the compiler and Biome don't hold, as `file:line: what`. */
export function checkStyle(files: SourceFiles): readonly string[] {
  return [...files].flatMap(([file, text]) => [
    ...nameProblem(file),
    ...lengthProblem(file, text),
    ...textProblems(file, text),
    ...(isTypeScript(file) && !isMarkup(file) ? tokenProblems(file, text) : []),
  ])
}

/** Sources beyond the length that CONTRIBUTING.md aims at: nothing wrong, but worth a look. */
export function longFiles(files: SourceFiles): readonly string[] {
  return [...files]
    .filter(([file, text]) => isTypeScript(file) && !isTest(file) && lines(text) > 120)
    .map(([file, text]) => `${file}: ${lines(text)} lines`)
}

function lines(text: string): number {
  return text.trimEnd().split('\n').length
}

function lengthProblem(file: string, text: string): readonly string[] {
  if (!isTypeScript(file) && !file.endsWith('.css')) return []
  const isFeature = file.startsWith('packages/core/src/features/') && !isTest(file)
  const isExample = /^examples\/[^/]+\//.test(file) && !isTest(file)
  const most = isExample ? LONGEST_EXAMPLE : isFeature ? LONGEST_FEATURE : LONGEST
  return lines(text) > most ? [`${file}: ${lines(text)} lines, at most ${most}`] : []
}

function textProblems(file: string, text: string): readonly string[] {
  if (OWN.test(file)) return []
  return text.split('\n').flatMap((line, index) => {
    const at = `${file}:${index + 1}`
    const problems: string[] = []
    if (isTypeScript(file) && NOTE.test(line)) problems.push(`${at}: a note of work left undone`)
    if (REGISTRY.test(line)) problems.push(`${at}: names a registry's host`)
    if (file === 'pnpm-lock.yaml' && /https?:\/\//.test(line)) problems.push(`${at}: the lockfile names a host`)
    return problems
  })
}

function tokenProblems(file: string, text: string): readonly string[] {
  let tokens: readonly Token[]
  try {
    tokens = tokensOf(text)
  } catch (error) {
    return [`${file}: ${String(error)}`]
  }
  return tokens.flatMap((token, index) => {
    const what = problemAt(file, tokens, index, token)
    return what === undefined ? [] : [`${file}:${token.line}: ${what}`]
  })
}

function problemAt(file: string, tokens: readonly Token[], index: number, token: Token): string | undefined {
  const ahead = (length: number) =>
    tokens
      .slice(index, index + length)
      .map(({ text }) => text)
      .join('')
  const before = tokens[index - 1]?.text
  if (token.kind === SyntaxKind.AnyKeyword && before !== '.' && before !== '?.' && !/^any(\(|:)/.test(ahead(2)))
    return '`any`'
  if (/^\.(skip|only|todo|skipIf|runIf|fails)[.(]/.test(ahead(3)) && isTestCall(tokens, index))
    return `${ahead(2)}: every test runs`
  if (/^(xit|xtest|xdescribe|fit|fdescribe)\($/.test(ahead(2)) && before !== '.')
    return `${token.text}: every test runs`
  if (!HAS_NO_CLOCK.test(file)) return undefined
  if (ahead(3) === 'Math.random') return 'Math.random: take crypto/random'
  if (ahead(3) === 'Date.now' || ahead(2) === 'performance.') return `${ahead(3)}: take now()`
  const readsClock =
    ahead(4) === 'newDate()' ||
    (ahead(2) === 'newDate' && tokens[index + 2]?.text !== '(') ||
    (ahead(2) === 'Date(' && before !== 'new')
  return readsClock && file !== SYSTEM_CLOCK ? 'new Date(): take now()' : undefined
}

/** Whether the dot belongs to `it`, `test`, `describe` and their like, through any of their modifiers. */
function isTestCall(tokens: readonly Token[], dot: number): boolean {
  let index = dot - 1
  while (tokens[index - 1]?.text === '.') index -= 2
  return /^(it|test|describe|suite|bench)$/.test(tokens[index]?.text ?? '')
}
