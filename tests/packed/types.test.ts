import { beforeAll, describe, expect, it } from 'vitest'
import { type Compiler, type Consumer, consumerProject, type ModuleMode, typeProblems } from './support/check-types.ts'
import type { Project } from './support/project.ts'
import { DENO } from './support/runtimes.ts'

let project: Project

beforeAll(async () => {
  project = await consumerProject()
})

describe('E11 the types of the packed packages', () => {
  it.each<[Compiler, Consumer, ModuleMode]>([
    ['typescript-5.5', 'node', 'nodenext'],
    ['typescript-5.9', 'node', 'bundler'],
    ['typescript', 'node', 'nodenext'],
    ['typescript', 'worker', 'bundler'],
    ['typescript', 'bun', 'bundler'],
    ['typescript', 'browser', 'bundler'],
  ])('check by %s on %s, resolved as %s', async (compiler, consumer, mode) => {
    expect(await typeProblems(project, compiler, consumer, mode)).toEqual([])
  })

  it('check by Deno', async () => {
    await project.run(DENO, ['check', '--node-modules-dir=manual', 'deno.ts', 'deno-entries.ts'])
  })
})
