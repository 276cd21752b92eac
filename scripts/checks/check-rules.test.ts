import { describe, expect, it } from 'vitest'
import { checkRules } from './check-rules.ts'
import { readSourceFiles } from './source-files.ts'

const RULES = '| R01  | one |\n| R24b | another |\n'
const check = (tests: Readonly<Record<string, string>>) =>
  checkRules(new Map([['SECURITY.md', RULES], ...Object.entries(tests)]))

describe('checkRules', () => {
  it('takes a number at the beginning of a title, also after others', () => {
    const text = `it('R01 one wins', x)\ngroup({ "B1 R24b answers alike": x })`
    expect(check({ 'tests/http/a.ts': text })).toEqual([])
  })

  it('refuses a rule that no test is named by', () => {
    const elsewhere = {
      'packages/core/src/a.ts': `const text = 'R01 is no test'`,
      'packages/core/src/a.test.ts': `// R01\nit('R24 is another rule', x)`,
    }
    expect(check(elsewhere)).toEqual([
      'SECURITY.md: R01 is in the title of no test',
      'SECURITY.md: R24b is in the title of no test',
    ])
  })

  it('refuses a document without rules', () => {
    expect(checkRules(new Map([['SECURITY.md', '# Security']]))).toEqual(['SECURITY.md: has no table of rules'])
  })

  it('finds a test for each rule of this repository', () => {
    expect(checkRules(readSourceFiles())).toEqual([])
  })
})
