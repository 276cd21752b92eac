import { beforeAll, describe, expect, it } from 'vitest'
import { type Compiler, type Consumer, consumerProject, type ModuleMode, typeProblems } from './support/check-types.ts'
import type { Project } from './support/project.ts'

const COMPILERS: readonly Compiler[] = ['typescript-5.5', 'typescript-5.9', 'typescript']
const MODES: readonly ModuleMode[] = ['nodenext', 'bundler']
const CONSUMERS: readonly Consumer[] = ['node', 'worker', 'bun', 'browser']

let project: Project

beforeAll(async () => {
  project = await consumerProject()
})

describe.each(COMPILERS)('the types of the packed packages check by %s', (compiler) => {
  describe.each(CONSUMERS)('on %s', (consumer) => {
    it.each(MODES)('resolved as %s', async (mode) => {
      expect(await typeProblems(project, compiler, consumer, mode)).toEqual([])
    })
  })
})
