import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const BROWSER = fileURLToPath(new URL('..', import.meta.url))

/** Forms without a guard, each with the reason why nothing typed is lost. */
const UNGUARDED: Readonly<Record<string, string>> = {
  'forms/filter-box.tsx': 'the page’s address holds the filter',
  'overview/date-fields.tsx': 'the page’s address holds the dates',
  'sign-in/sign-in-view.tsx': 'there is no other view yet',
  'reauthentication/reauthentication.tsx': 'only confirms the identity; the form behind it keeps what was typed',
}

it('each form of the dashboard asks before it loses what was typed', async () => {
  const found: Record<string, number> = {}
  for await (const file of glob('**/*.tsx', { cwd: BROWSER })) {
    const source = readFileSync(`${BROWSER}/${file}`, 'utf8')
    const forms = source.match(/<form\b/g)?.length ?? 0
    const guards = source.match(/\buseUnsaved(?:Fields)?\(/g)?.length ?? 0
    if (forms > guards) found[file] = forms - guards
  }
  const expected = Object.fromEntries(Object.keys(UNGUARDED).map((file) => [file, 1]))
  expect(found).toEqual(expected)
})
