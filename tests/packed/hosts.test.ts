import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settings, startProgram } from './support/program.ts'
import { copyExample, emptyProject, type Project } from './support/project.ts'
import { BUN, DENO, NODE_22 } from './support/runtimes.ts'
import { WALKED, walk } from './support/walk.ts'

interface Options {
  /** Default: `/auth/me`. */
  readonly guardedPath?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a project's server and walks through its service at the address that it prints. */
async function walkThrough(
  project: Project,
  command: string,
  args: readonly string[],
  { guardedPath, env }: Options = {},
) {
  const program = await startProgram(project, command, args, { ...(await settings()), ...env })
  try {
    return await walk(program.url, guardedPath)
  } finally {
    await program.stop()
  }
}

describe('E11 the packed packages serve sign-up, sign-in, a guarded route, events, refresh and sign-out', {
  timeout: 120_000,
}, () => {
  it('on Node 22, installed by npm', async () => {
    const project = await copyExample('node', 'npm')
    expect(await walkThrough(project, NODE_22, ['server.ts'])).toEqual(WALKED)
  })

  it('in Hono on Node, installed by pnpm', async () => {
    const project = await copyExample('hono', 'pnpm')
    expect(await walkThrough(project, process.execPath, ['server.ts'], { guardedPath: '/notes/mine' })).toEqual(WALKED)
  })

  it('in Express 5 behind its JSON parser, installed by npm', async () => {
    const project = await copyExample('express', 'npm')
    expect(await walkThrough(project, process.execPath, ['server.ts'], { guardedPath: '/notes/mine' })).toEqual(WALKED)
  })

  it('on Bun, installed by Bun', async () => {
    const project = await copyExample('bun', 'bun')
    expect(await walkThrough(project, BUN, ['server.ts'])).toEqual(WALKED)
  })

  it('on Bun, as a bundle that needs no installed package', async () => {
    const project = await copyExample('bun', 'bun')
    const { folder } = emptyProject('bundle')
    await project.run(BUN, ['build', 'server.ts', '--target=bun', `--outdir=${folder}`])
    expect(await walkThrough({ ...project, folder }, BUN, ['server.js'])).toEqual(WALKED)
  })

  it('on Deno, installed by Deno, with the permissions that its README names', async () => {
    const project = await copyExample('deno', 'deno')
    const readme = readFileSync(join(project.folder, 'README.md'), 'utf8')
    const permissions = [...readme.matchAll(/^ {2}(--allow-\S+)/gm)].map(([, flag = '']) => flag.replaceAll("'", ''))
    expect(permissions).toHaveLength(5)
    const { PORT = '' } = await settings()
    const flags = permissions.map((flag) => flag.replace('3000', PORT))
    expect(await walkThrough(project, DENO, ['run', '--no-prompt', ...flags, 'server.ts'], { env: { PORT } })).toEqual(
      WALKED,
    )
  })
})
