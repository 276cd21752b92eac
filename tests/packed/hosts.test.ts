import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clockOf } from './support/clocks.ts'
import { noteWalk } from './support/note-walk.ts'
import { settings, startProgram } from './support/program.ts'
import { copyExample, emptyProject, type Project } from './support/project.ts'
import { BUN, DENO, NODE_22 } from './support/runtimes.ts'
import { stepsOf, WALKED_WITH_PAGE, walk } from './support/walk.ts'

const CLOCK = 'clock.mjs'
const WITH_PAGE = 'with-page.ts'
const NODE_OPTIONS = `--import=./${CLOCK}`
const WITH_NOTES: Options = { guardedPath: '/notes/mine', env: { NODE_OPTIONS } }

interface Options {
  /** Default: `/auth/me`. */
  readonly guardedPath?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a project's server and walks through its service and its page at the address that it prints. */
async function walkThrough(
  host: string,
  project: Project,
  command: string,
  args: readonly string[],
  { guardedPath, env }: Options = {},
) {
  const clock = clockOf(project)
  const program = await startProgram(project, command, args, { ...(await settings()), ...clock.env, ...env })
  try {
    const { setClock } = clock
    const walked = await walk(program.url, { setClock, ...(guardedPath !== undefined && { guardedPath }) })
    noteWalk(host, stepsOf(walked))
    return walked
  } finally {
    await program.stop()
  }
}

/** Puts a page that greets the user beside the service of an example that has no page of its own. */
function addPage({ folder }: Project): void {
  const server = join(folder, 'server.ts')
  const changed = readFileSync(server, 'utf8')
    .replace('  registration: true,', "$&\n  cookies: { refreshTokenPath: '/' },")
    .replace('serve(sallyport,', 'serve(withPage(sallyport),')
  expect(changed).toMatch(/refreshTokenPath.*withPage/s)
  writeFileSync(server, `import { withPage } from './${WITH_PAGE}'\n${changed}`)
  cpSync(join(import.meta.dirname, 'consumers', WITH_PAGE), join(folder, WITH_PAGE))
}

describe('E11 the packed packages serve sign-up, sign-in, a guarded route, events, refresh, a page after 16 minutes and sign-out', () => {
  it('on Node 22, installed by npm', async () => {
    const project = await copyExample('node', 'npm')
    addPage(project)
    expect(await walkThrough('Node', project, NODE_22, ['server.ts'], { env: { NODE_OPTIONS } })).toEqual(
      WALKED_WITH_PAGE,
    )
  })

  it('in Hono on Node, installed by pnpm', async () => {
    const project = await copyExample('hono', 'pnpm')
    expect(await walkThrough('Hono', project, process.execPath, ['server.ts'], WITH_NOTES)).toEqual(WALKED_WITH_PAGE)
  })

  it('in Express 5 behind its JSON parser, installed by npm', async () => {
    const project = await copyExample('express', 'npm')
    expect(await walkThrough('Express 5', project, process.execPath, ['server.ts'], WITH_NOTES)).toEqual(
      WALKED_WITH_PAGE,
    )
  })

  it('on Bun, installed by Bun', async () => {
    const project = await copyExample('bun', 'bun')
    addPage(project)
    expect(await walkThrough('Bun', project, BUN, ['--preload', `./${CLOCK}`, 'server.ts'])).toEqual(WALKED_WITH_PAGE)
  })

  it('on Bun, as a bundle that needs no installed package', async () => {
    const project = await copyExample('bun', 'bun')
    addPage(project)
    const { folder } = emptyProject('bundle')
    await project.run(BUN, ['build', 'server.ts', '--target=bun', `--outdir=${folder}`])
    expect(
      await walkThrough('Bun, bundled', { ...project, folder }, BUN, ['--preload', `./${CLOCK}`, 'server.js']),
    ).toEqual(WALKED_WITH_PAGE)
  })

  it('on Deno, installed by Deno, with the permissions that its README names', async () => {
    const project = await copyExample('deno', 'deno')
    addPage(project)
    const readme = readFileSync(join(project.folder, 'README.md'), 'utf8')
    const permissions = [...readme.matchAll(/^ {2}(--allow-\S+)/gm)].map(([, flag = '']) => flag.replaceAll("'", ''))
    expect(permissions).toHaveLength(5)
    const { PORT = '' } = await settings()
    const flags = permissions.map((flag) => flag.replace('3000', PORT).replace('DATABASE,', 'DATABASE,CLOCK_FILE,'))
    expect(
      await walkThrough('Deno', project, DENO, ['run', '--no-prompt', ...flags, `--preload=./${CLOCK}`, 'server.ts'], {
        env: { PORT },
      }),
    ).toEqual(WALKED_WITH_PAGE)
  })
})
