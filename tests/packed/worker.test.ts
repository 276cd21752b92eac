import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { noteWalk } from './support/note-walk.ts'
import { settings, startProgram } from './support/program.ts'
import { copyExample, type Project } from './support/project.ts'
import { WRANGLER } from './support/runtimes.ts'
import { stepsOf, WALKED_WITH_PAGE, walk } from './support/walk.ts'

const ENTRY = 'worker-with-clock.ts'
let project: Project

/** Runs wrangler as a user does, without what it sends and writes elsewhere. */
const environment = () => ({
  HOME: project.folder,
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
})
const wrangler = (...args: readonly string[]) => project.run(process.execPath, [WRANGLER, ...args], environment())

beforeAll(async () => {
  project = await copyExample('cloudflare', 'pnpm')
}, 120_000)

describe('E10 the Workers example, from packed packages installed by pnpm', { timeout: 120_000 }, () => {
  it('would be deployed by wrangler', async () => {
    expect(await wrangler('deploy', '--dry-run', '--outdir=bundle')).toMatch(/Total Upload: .* gzip/)
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
    await wrangler('d1', 'migrations', 'apply', 'DB', '--local')
    cpSync(join(import.meta.dirname, 'consumers', ENTRY), join(project.folder, ENTRY))
    const args = [WRANGLER, 'dev', ENTRY, '--port', PORT]
    const program = await startProgram(project, process.execPath, args, environment())
    const setClock = async (aheadMs: number) => {
      await fetch(`${program.url}/clock`, { method: 'POST', body: String(aheadMs) })
    }
    try {
      const walked = await walk(program.url, { guardedPath: '/notes/mine', setClock })
      noteWalk('Workers', stepsOf(walked))
      expect(walked).toEqual(WALKED_WITH_PAGE)
    } finally {
      await program.stop()
    }
  })
})
