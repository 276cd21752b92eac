import type { Reporter, TestModule } from 'vitest/node'
import { alignedTable } from '../../../../scripts/docs/aligned-table.ts'
import type { Journey, Look } from './journey.ts'

const NEVER = '-'

/** The columns, which count the settings in which a journey's pages were examined. */
const SETTINGS: Readonly<Record<string, (look: Look) => boolean>> = {
  '1280 light': ({ width, colorScheme }) => width === 1280 && colorScheme === 'light',
  '1280 dark': ({ width, colorScheme }) => width === 1280 && colorScheme === 'dark',
  '375 light': ({ width, colorScheme }) => width === 375 && colorScheme === 'light',
  '375 dark': ({ width, colorScheme }) => width === 375 && colorScheme === 'dark',
  English: ({ lang }) => lang.startsWith('en'),
  Italian: ({ lang }) => lang.startsWith('it'),
}

/** Prints one table of the journeys that ran: in how many states axe-core found nothing, by setting. */
export class JourneyTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const passed = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.result().state === 'passed')
    const table = journeyTable(passed.flatMap((test) => test.meta().journey ?? []))
    if (table !== '') process.stdout.write(`\n${table}\n`)
  }
}

/** Returns the table, with a line for each journey. Several tests may belong to one journey. */
export function journeyTable(journeys: readonly Journey[]): string {
  if (journeys.length === 0) return ''
  const names = [...new Set(journeys.map(({ name }) => name))].sort()
  const lines = names.map((name) => {
    const parts = journeys.filter((part) => part.name === name)
    const looks = parts.flatMap((part) => part.looks)
    const counts = Object.values(SETTINGS).map((matches) => String(looks.filter(matches).length || NEVER))
    return [name, ...counts, parts.some((part) => part.isByKeyboardOnly) ? 'yes' : NEVER]
  })
  const titles = ['Journey: states without a finding of axe', ...Object.keys(SETTINGS), 'by keyboard only']
  return alignedTable([titles, ...lines])
}
