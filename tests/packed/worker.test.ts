import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { FIRST_START, walkFirstStart } from './support/first-start.ts'
import { noteWalk } from './support/note-walk.ts'
import { settings, startProgram } from './support/program.ts'
import { copyExample, emptyProject, npmEnvironment, type Project } from './support/project.ts'
import { WRANGLER } from './support/runtimes.ts'
import { stepsOf, WALKED_WITH_PAGE, walk } from './support/walk.ts'

const ENTRY = 'worker-with-clock.ts'
let project: Project

/** Runs wrangler as a user does, without what it sends and writes elsewhere. */
const environment = ({ folder }: Project) => ({
  HOME: folder,
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
})
const wrangler = (own: Project, ...args: readonly string[]) =>
  own.run(process.execPath, [WRANGLER, ...args], environment(own))

/** Serves a folder's worker.ts by `wrangler dev`, and walks through its service and its page. */
async function walkThrough(own: Project, folder: string, port: string, guardedPath: string) {
  const entry = join(folder, ENTRY)
  cpSync(join(import.meta.dirname, 'consumers', ENTRY), join(own.folder, entry))
  const args = [WRANGLER, 'dev', entry, '--port', port]
  const program = await startProgram(own, process.execPath, args, environment(own))
  const setClock = async (aheadMs: number) => {
    await fetch(`${program.url}/clock`, { method: 'POST', body: String(aheadMs) })
  }
  try {
    return await walk(program.url, { guardedPath, setClock })
  } finally {
    await program.stop()
  }
}

beforeAll(async () => {
  project = await copyExample('cloudflare', 'pnpm')
})

describe('E10 the Workers example, from packed packages installed by pnpm', () => {
  it('would be deployed by wrangler', async () => {
    expect(await wrangler(project, 'deploy', '--dry-run', '--outdir=bundle')).toMatch(/Total Upload: .* gzip/)
    const files = readdirSync(join(project.folder, 'bundle'))
    expect(files.some((name) => name.endsWith('.js')) && files.some((name) => name.endsWith('.wasm'))).toBe(true)
  })

  it('serves sign-up, sign-in, a guarded route, events, refresh, a page after 16 minutes and sign-out in workerd', async () => {
    const { PORT = '', ...variables } = await settings()
    const url = `http://localhost:${PORT}`
    const lines = Object.entries({ ...variables, BASE_URL: url, SALLYPORT_BASE_URL: url }).map(
      ([name, value]) => `${name}=${value}\n`,
    )
    writeFileSync(join(project.folder, '.dev.vars'), lines.join(''))
    await project.run(process.execPath, ['migrations.ts'])
    await wrangler(project, 'd1', 'migrations', 'apply', 'DB', '--local')
    const walked = await walkThrough(project, '.', PORT, '/notes/mine')
    noteWalk('Workers', stepsOf(walked))
    expect(walked).toEqual(WALKED_WITH_PAGE)
  })
})

describe('sallyport init for Workers, in an empty folder', () => {
  it('writes a Worker that serves the same after the commands that it prints', async () => {
    const own = emptyProject('init-workers')
    const { PORT = '' } = await settings()
    const env = npmEnvironment('worker')
    const options = ['--host', 'workers', '--json', '--base-url', `http://localhost:${PORT}`]
    const printed = await own.run('npx', ['--yes', '@sallyport/server', 'init', ...options], env)
    const { next } = JSON.parse(printed)
    const [install = '', , migrate = '', dev] = next
    expect(dev).toBe('npx wrangler dev')
    await own.run('sh', ['-c', `${install} --no-audit --no-fund`], env)
    await wrangler(own, ...migrate.split(' ').slice(2))
    const started = await startProgram(own, process.execPath, [WRANGLER, 'dev', '--port', PORT], environment(own))
    const { SALLYPORT_ADMIN_SECRET = '' } = parseEnv(readFileSync(join(own.folder, '.dev.vars'), 'utf8'))
    try {
      expect(await walkFirstStart(started.url, SALLYPORT_ADMIN_SECRET, started.output)).toEqual(FIRST_START)
    } finally {
      await started.stop()
    }
    rmSync(join(own.folder, '.wrangler'), { recursive: true })
    await wrangler(own, ...migrate.split(' ').slice(2))
    const walked = await walkThrough(own, 'src', PORT, '/auth/me')
    noteWalk('Workers, init', stepsOf(walked))
    expect(walked).toEqual(WALKED_WITH_PAGE)
  })
})
