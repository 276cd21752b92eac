import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './source-files.ts'

/** Built-ins of Node 20: ES2023, and the two methods of strings that it has of ES2024. */
const NODE_20 = ['es2023', 'es2024.string']
const BROWSER = ['dom', 'dom.iterable', 'webworker', 'webworker.iterable']
/** Their code runs in browsers, so Node's version says nothing about it. */
const BUILT = ['dashboard', 'pages']

const packages = readdirSync(join(ROOT, 'packages')).map((name) => {
  const { engines = {} } = JSON.parse(readFileSync(join(ROOT, 'packages', name, 'package.json'), 'utf8'))
  return { name, engines }
})

function libOf(name: string): readonly string[] {
  const args = ['node_modules/typescript/bin/tsc', '-p', `packages/${name}`, '--showConfig']
  return JSON.parse(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })).compilerOptions.lib
}

describe('E7 runtimes', () => {
  it('are named by every package', () => {
    expect(packages.filter(({ engines }) => Object.keys(engines).length === 0)).toEqual([])
  })

  it.each(packages.filter(({ name, engines }) => engines.node?.startsWith('>=20') && !BUILT.includes(name)))(
    '$name runs on Node 20, so it is compiled against nothing newer',
    ({ name }) => {
      expect(libOf(name).filter((lib) => ![...NODE_20, ...BROWSER].includes(lib.toLowerCase()))).toEqual([])
    },
  )

  it('core, node, native and sandbox run on Node 20', () => {
    const names = packages.filter(({ engines }) => engines.node?.startsWith('>=20')).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['core', 'native', 'node', 'sandbox']))
  })
})
