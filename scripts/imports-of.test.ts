import { describe, expect, it } from 'vitest'
import { importsOf } from './imports-of.ts'

const targets = (source: string) => importsOf(source).map(({ target }) => target)

describe('importsOf', () => {
  it.each([
    ["import a from './a.ts'", ['./a.ts']],
    ["import type { A } from './a.ts'", ['./a.ts']],
    ["import a, { type B as C } from './a.ts'", ['./a.ts']],
    ["import * as a from './a.ts'", ['./a.ts']],
    ["import './a.ts'", ['./a.ts']],
    ["import {\n  a,\n  // from './no.ts'\n  b,\n} from './a.ts'", ['./a.ts']],
    ["import data from './a.json' with { type: 'json' }", ['./a.json']],
    ["export * from './a.ts'", ['./a.ts']],
    ["export * as a from './a.ts'", ['./a.ts']],
    ["export type * from './a.ts'", ['./a.ts']],
    ["export { a } from './a.ts'", ['./a.ts']],
    ["export type { A } from './a.ts'", ['./a.ts']],
    ["const a = await import('./a.ts')", ['./a.ts']],
    ['const a = await import(`./a.ts`)', ['./a.ts']],
    ["type A = import('./a.ts').A", ['./a.ts']],
    ["let a: typeof import('./a.ts')", ['./a.ts']],
    [`const t = \`\${f(\`\${1}\`)}\`; import('./a.ts')`, ['./a.ts']],
    ["import { from } from './a.ts'", ['./a.ts']],
  ])('reads %j', (source, expected) => {
    expect(targets(source)).toEqual(expected)
  })

  it.each([
    "// import './a.ts'",
    "/* import './a.ts' */",
    'const a = "import \'./a.ts\'"',
    "const a = `import './a.ts'`",
    "const a = /import '.\\/a.ts'/",
    'if (!/[\'"]/.test(a)) b()',
    'const url = import.meta.url',
    'export { a }\nconst from = 1',
    "export const a = './a.ts'",
    "export type A = { from: './a.ts' }",
    "object.import('./a.ts')",
  ])('finds none in %j', (source) => {
    expect(targets(source)).toEqual([])
  })

  it('tells the line', () => {
    expect(importsOf("const a = 1\n\nimport './b.ts'")).toEqual([{ target: './b.ts', line: 3 }])
  })

  it('refuses what it cannot read instead of passing it', () => {
    expect(() => importsOf("import 'a")).toThrow('line 1')
  })
})
