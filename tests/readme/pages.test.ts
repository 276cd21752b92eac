import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { variableNamed } from '../../packages/server/src/configuration/environment/unknown-variables.ts'
import { ROOT } from '../../scripts/checks/source-files.ts'
import { anchors, codeBlocks, pageAt, pages } from './markdown.ts'
import { createSnippetFolder } from './snippet-folder.ts'
import { typeProblems } from './type-check.ts'

const folder = createSnippetFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const blocks = pages.flatMap(codeBlocks)
const isOutside = (target: string) => /^(https?|mailto):/.test(target)

describe('R43 the pages of documentation', () => {
  it('have code blocks in languages that the tests read: shell, TypeScript, and SQL in postgres.test.ts', () => {
    expect([...new Set(blocks.map(({ language }) => language))].sort()).toEqual(['sh', 'sql', 'ts'])
    expect(blocks.filter(({ language }) => language === 'sql').map(({ page }) => page)).toEqual([
      'docs/operations/postgres.md',
    ])
  })

  it('have TypeScript that type-checks', () => {
    const typescript = blocks.filter(({ language }) => language === 'ts')
    // Proves that the check finds something.
    const wrong = {
      page: 'wrong.md',
      line: 7,
      language: 'ts',
      code: 'const answer = 42\nsallyport.on(answer, () => {})',
    }
    const [found, ...problems] = typeProblems([wrong, ...typescript], folder)
    expect(problems).toEqual([])
    expect(found).toMatch(/^wrong\.md:8: TS\d+: /)
  })

  it('E2 name baseUrl in every snippet that creates the service', () => {
    const creating = blocks.filter(({ code }) => code.includes('createSallyport({'))
    expect(creating.length).toBeGreaterThan(5)
    const missing = creating.filter(({ code }) => !/\bbaseUrl\b/.test(code))
    expect(missing.map(({ page, line }) => `${page}:${line}`)).toEqual([])
  })

  it('name environment variables that the server reads', () => {
    const unknown = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\bSALLYPORT_[A-Z0-9_]+/g)]
        .filter(([name]) => variableNamed(name) === undefined)
        .map(([name]) => `${path}: ${name}`),
    )
    expect(unknown).toEqual([])
  })

  it('name npm scripts that there are', () => {
    // `dev` is a script of projects that `sallyport init` or a framework has made.
    const scripts = { ...JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts, dev: 'theirs' }
    const missing = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\bnpm (?:run )?(start|test|(?<=run )[\w:]+)/g)]
        .filter(([, name = '']) => scripts[name] === undefined)
        .map(([command]) => `${path}: ${command}`),
    )
    expect(missing).toEqual([])
  })

  it('link to files and headings that there are', () => {
    const broken = pages.flatMap((page) =>
      [...page.text.matchAll(/\]\(([^)\s]+)\)/g)]
        .filter(([, target = '']) => !isOutside(target) && !exists(target, page.path))
        .map(([, target]) => `${page.path}: ${target}`),
    )
    expect(broken).toEqual([])
  })
})

function exists(target: string, from: string): boolean {
  const [file = '', anchor] = target.split('#')
  const path = file === '' ? from : normalize(join(dirname(from), file))
  if (!existsSync(join(ROOT, path))) return false
  return anchor === undefined || anchors(pageAt(path)).includes(anchor)
}
