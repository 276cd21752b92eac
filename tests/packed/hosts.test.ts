import { describe, expect, it } from 'vitest'
import { settings, startProgram } from './support/program.ts'
import { copyExample, emptyProject, type Project } from './support/project.ts'
import { BUN, DENO, NODE_22 } from './support/runtimes.ts'
import { WALKED, walk } from './support/walk.ts'

/** Starts a project's server and walks through its service at the address that it prints. */
async function walkThrough(project: Project, command: string, args: readonly string[], guardedPath?: string) {
  const program = await startProgram(project, command, args, await settings())
  try {
    return await walk(program.url, guardedPath)
  } finally {
    await program.stop()
  }
}

describe('E11 the packed packages serve sign-up, sign-in, a guarded route, events, refresh and sign-out', {
  timeout: 60_000,
}, () => {
  it('on Node 22, installed by npm', async () => {
    const project = await copyExample('node', 'npm')
    expect(await walkThrough(project, NODE_22, ['server.ts'])).toEqual(WALKED)
  })

  it('in Hono on Node, installed by pnpm', async () => {
    const project = await copyExample('hono', 'pnpm')
    expect(await walkThrough(project, process.execPath, ['server.ts'], '/notes/mine')).toEqual(WALKED)
  })

  it('in Express 5 behind its JSON parser, installed by npm', async () => {
    const project = await copyExample('express', 'npm')
    expect(await walkThrough(project, process.execPath, ['server.ts'], '/notes/mine')).toEqual(WALKED)
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

  it('on Deno, installed by Deno', async () => {
    const project = await copyExample('deno', 'deno')
    expect(await walkThrough(project, DENO, ['run', '--allow-all', 'server.ts'])).toEqual(WALKED)
  })
})
