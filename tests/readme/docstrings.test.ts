import { rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { readSourceFiles } from '../../scripts/checks/source-files.ts'
import { docstringExamples } from './docstring-examples.ts'
import { createSnippetFolder } from './snippet-folder.ts'
import { typeProblems } from './type-check.ts'

const folder = createSnippetFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Functions that a host calls first. */
const FIRST = [
  'createSallyport',
  'createWorker',
  'createRealms',
  'sqlite',
  'postgres',
  'd1',
  'oidc',
  'oauth2',
  'defineAction',
  'defineFeature',
  'verifyWebhook',
  'createClient',
  'createVerifier',
  'serve',
  'toNext',
  'toExpress',
  'toFastify',
  'toHono',
  'toElysia',
  'toH3',
  'toSvelteKit',
]

const examples = docstringExamples(readSourceFiles())

describe('the examples in docstrings', () => {
  it('are there for every function that a host calls first', () => {
    const names = examples.map(({ name }) => name)
    expect(FIRST.filter((name) => !names.includes(name))).toEqual([])
  })

  it('type-check, with the imports that an editor adds', () => {
    expect(typeProblems(examples, folder)).toEqual([])
  })
})
