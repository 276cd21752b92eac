import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { RULES } from '../../../packages/siege/src/rules/index.ts'
import { SABOTAGED_ACCOUNTS } from './sabotaged-accounts.ts'
import { SABOTAGED_REQUESTS } from './sabotaged-requests.ts'
import { RUNNERS } from './unsafe-runners.ts'

const PACKAGES = fileURLToPath(new URL('../../../packages/', import.meta.url))
const CASES = [...SABOTAGED_ACCOUNTS, ...SABOTAGED_REQUESTS]

it('every rule of the siege has a sabotage', () => {
  const sabotaged = new Set([...CASES.map(({ rule }) => rule), ...RUNNERS.map(([rule]) => rule)])
  expect([...sabotaged].sort()).toEqual(RULES.map(({ name }) => name).sort())
})

it('every sabotage finds its routine, which the long tests take away', () => {
  for (const { file, find } of CASES.flatMap(({ sabotages }) => sabotages)) {
    const text = readFileSync(join(PACKAGES, file), 'utf8')
    expect(text.split(find).length - 1, `${file}: ${find}`).toBe(1)
  }
})
