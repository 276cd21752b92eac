import { basename } from 'node:path'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type Compiler, type Consumer, type ModuleMode, typeProblems, writeConsumers } from './support/check-types.ts'
import { createProject, type Project } from './support/project.ts'
import { DENO } from './support/runtimes.ts'

const TYPES = ['@types/node', '@types/bun', '@cloudflare/workers-types']

let project: Project

beforeAll(async () => {
  const ours = inject('packed').tarballs.map((path) =>
    basename(path).replace(/^sallyport-(.*?)-\d.*$/, '@sallyport/$1'),
  )
  project = await createProject('npm', [...ours, ...TYPES, 'hono', 'argon2id'])
  writeConsumers(project, ours)
}, 60_000)

describe('E11 the types of the packed packages', { timeout: 60_000 }, () => {
  it.each<[Compiler, Consumer, ModuleMode]>([
    ['typescript-5.5', 'node', 'nodenext'],
    ['typescript-5.9', 'node', 'bundler'],
    ['typescript', 'node', 'nodenext'],
    ['typescript', 'node', 'bundler'],
    ['typescript', 'worker', 'bundler'],
    ['typescript', 'bun', 'bundler'],
  ])('check by %s on %s, resolved as %s', async (compiler, consumer, mode) => {
    expect(await typeProblems(project, compiler, consumer, mode)).toEqual([])
  })

  it('check by Deno', async () => {
    await project.run(DENO, ['check', '--node-modules-dir=manual', 'deno.ts', 'deno-entries.ts'])
  })
})
