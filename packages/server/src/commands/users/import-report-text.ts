import type { ImportReport } from './import-lines.ts'

/** Maximum number of wrong lines that the text lists; `--json` lists all. */
const SHOWN = 100

/** Writes what an import did, or in a dry run what it would do, for a person. */
export function reportText(report: ImportReport, isDry: boolean): string {
  const { created, existing, withoutHash, failed } = report
  const lines = failed.slice(0, SHOWN).map(({ line, reason }) => `  line ${line}: ${reason}`)
  const more = failed.length > SHOWN ? [`  and ${failed.length - SHOWN} more; --json lists all`] : []
  const wrong =
    failed.length === 0
      ? []
      : [`${failed.length} lines ${isDry ? 'would not be' : 'were not'} imported:`, ...lines, ...more]
  const bare =
    withoutHash === undefined ? [] : [`${withoutHash} of them without a password: their hashes have an unknown format.`]
  const from = report.from === undefined ? [] : [`Read as an export of ${report.from}. If that is wrong, set --from.`]
  const done = isDry
    ? `A dry run: nothing is stored. ${created} users would be imported; ${existing} are there already.`
    : `Imported ${created} users; ${existing} were there already.`
  const skipped = report.skipped ? [`${report.skipped} records are no accounts of people.`] : []
  const linked = report.linkedAccounts ? [`${report.linkedAccounts} linked accounts of providers.`] : []
  const roles = report.roles ? [`${report.roles} new roles.`] : []
  const tenants = report.tenants ? [`${report.tenants} new tenants.`] : []
  const hashes = tableOf('Password hashes:', report.hashes)
  const left = tableOf('Fields that are not imported, and how many users have them:', report.left)
  return [...from, done, ...bare, ...linked, ...roles, ...tenants, ...skipped, ...hashes, ...left, ...wrong].join('\n')
}

function tableOf(title: string, counts: Readonly<Record<string, number>> = {}): readonly string[] {
  const rows = Object.entries(counts).toSorted(([, a], [, b]) => b - a)
  return rows.length === 0 ? [] : [title, ...rows.map(([name, count]) => `  ${String(count).padStart(8)}  ${name}`)]
}
