import type { SourceFiles } from './source-files.ts'

const RULES = 'SECURITY.md'
const ROW = /^\| (R\d\db?) +\|/gm
/** Tests, and the cases and groups that they are made of. */
const TESTS = /^tests\/.*\.ts$|^packages\/testkit\/|\.test\.ts$/
/** A test's title that begins with numbers of rules, such as `'B1 R01 of two requests one wins'`. */
const TITLE = /['"`]((?:[A-Z]\d+b? )+)/g

/** Rules of SECURITY.md whose number is in the title of no test. */
export function checkRules(files: SourceFiles): readonly string[] {
  const rules = [...(files.get(RULES) ?? '').matchAll(ROW)].map(([, rule = '']) => rule)
  if (rules.length === 0) return [`${RULES}: has no table of rules`]
  const named = new Set(
    [...files].flatMap(([file, text]) =>
      TESTS.test(file) ? [...text.matchAll(TITLE)].flatMap(([, numbers = '']) => numbers.trim().split(' ')) : [],
    ),
  )
  return rules.filter((rule) => !named.has(rule)).map((rule) => `${RULES}: ${rule} is in the title of no test`)
}
