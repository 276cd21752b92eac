import { expect, it } from 'vitest'
import { checkSupplyChain } from './check-supply-chain.ts'
import { readSourceFiles } from './source-files.ts'

const WORKFLOW = '.github/workflows/test.yml'
const MANIFEST = 'packages/core/package.json'

it('finds no problem in this repository', () => {
  expect(checkSupplyChain(readSourceFiles())).toEqual([])
})

it('refuses actions by tag and branch', () => {
  const text = `steps:\n  - uses: a/b@v5\n  - uses: a/c@${'0'.repeat(40)} # v5\n    uses: d/e@main\n`
  expect(checkSupplyChain(new Map([[WORKFLOW, text]]))).toEqual([
    `${WORKFLOW}: a/b@v5 must be pinned to a commit`,
    `${WORKFLOW}: d/e@main must be pinned to a commit`,
  ])
})

it('refuses scripts that run while a package is installed', () => {
  const text = JSON.stringify({ scripts: { postinstall: 'x', prepack: 'y' } })
  expect(checkSupplyChain(new Map([[MANIFEST, text]]))).toEqual([`${MANIFEST}: has the script postinstall`])
})
