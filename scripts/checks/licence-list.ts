/** Output of `pnpm licenses list --json`: packages by licence. */
export type Licences = Readonly<
  Record<string, readonly { readonly name: string; readonly versions: readonly string[]; readonly homepage?: string }[]>
>

/** Licences that only require users of our packages to keep the notice. */
const ACCEPTED = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Unlicense',
  'CC0-1.0',
  'BlueOak-1.0.0',
]

/** Returns the licences that aren't accepted, with their packages. */
export function refusedLicences(licences: Licences): readonly string[] {
  return Object.entries(licences)
    .filter(([licence]) => !ACCEPTED.includes(licence))
    .map(([licence, packages]) => `${licence} (${packages.map(({ name }) => name).join(', ')})`)
}

/** Returns a page of Markdown that lists every package by licence. */
export function licenceList(licences: Licences): string {
  const sections = Object.entries(licences)
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([licence, packages]) => {
      const rows = packages.map(
        ({ name, versions, homepage = '' }) => `| ${name} | ${versions.join(', ')} | ${homepage} |`,
      )
      return [`## ${licence}`, '', '| Package | Version | Home |', '| --- | --- | --- |', ...rows.sort()].join('\n')
    })
  return `# Licences of the packages that Sallyport brings\n\n${sections.join('\n\n')}\n`
}
