import type { SourceFiles } from './source-files.ts'

const PAGE = 'docs/operations/asvs.md'
const ROW = /^\| \d+\.\d+\.\d+ +\|.*$/gm
const STATES = ['Met', 'Partly', 'Host', 'Not met', 'None here']
/** Requirements of levels 1 and 2 in ASVS 5.0.0, without those of chapter 17. */
const REQUIREMENTS = 246

/** Problems of the page about ASVS: rows that are missing, empty or of an unknown state, and tests that don't exist. */
export function checkAsvs(files: SourceFiles): readonly string[] {
  const rows = files.get(PAGE)?.match(ROW) ?? []
  const numbers = new Set(rows.map((row) => /[\d.]+/.exec(row)?.[0]))
  return [
    ...(numbers.size === REQUIREMENTS ? [] : [`${PAGE}: has ${numbers.size} requirements of ${REQUIREMENTS}`]),
    ...rows.flatMap((row) => rowProblems(row, files).map((problem) => `${PAGE}: ${problem}`)),
  ]
}

function rowProblems(row: string, files: SourceFiles): readonly string[] {
  const [number = '', requirement = '', state = '', how = '', test = ''] = row
    .slice(2, -2)
    .split(/ *\| */)
    .map((cell) => cell.trim())
  const named = /^`([^`]+)`$/.exec(test)?.[1]
  return [
    ...(requirement === '' || how === '' ? [`${number} has an empty cell`] : []),
    ...(STATES.includes(state) ? [] : [`${number} has the unknown state ${state}`]),
    ...(named === undefined && test !== '–' ? [`${number} names no test`] : []),
    ...(named !== undefined && !files.has(named) ? [`${number} names ${named}, which doesn't exist`] : []),
  ]
}
