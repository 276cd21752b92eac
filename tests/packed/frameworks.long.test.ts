import { execFile, execFileSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { WALKED, walkNotes } from '../../examples/notes-walk.ts'
import { ROOT } from '../../scripts/checks/source-files.ts'
import { createBrowserClient } from './support/browser-client.ts'
import type { AvailablePackage } from './support/installed-packages.ts'
import { noteWalk } from './support/note-walk.ts'
import { startRegistry } from './support/package-registry.ts'
import { settings, startProgram } from './support/program.ts'
import { emptyProject, type Project } from './support/project.ts'
import { RENDERED, renderedSteps, walkRendered } from './support/rendered-walk.ts'
import { BUN } from './support/runtimes.ts'

const run = promisify(execFile)
const CLOCK = join(ROOT, 'tests/packed/support/clock.mjs')

interface Framework {
  readonly example: string
  readonly build: readonly string[] | null
  readonly start: readonly [command: string, ...args: string[]]
  readonly env?: (port: string) => Readonly<Record<string, string>>
}

const npx = ['npx', '--no-install'] as const

const FRAMEWORKS: Readonly<Record<string, Framework>> = {
  'Next.js': {
    example: 'next',
    build: [...npx, 'next', 'build'],
    start: [...npx, 'next', 'start'],
    env: () => ({ ALLOW_LOOPBACK: 'on', NODE_ENV: 'production' }),
  },
  SvelteKit: {
    example: 'sveltekit',
    build: [...npx, 'vite', 'build'],
    start: [process.execPath, 'build'],
    env: (port) => ({ ORIGIN: `http://localhost:${port}` }),
  },
  Nuxt: { example: 'nuxt', build: [...npx, 'nuxt', 'build'], start: [process.execPath, '.output/server/index.mjs'] },
  Fastify: { example: 'fastify', build: null, start: [process.execPath, 'server.ts'] },
  Elysia: { example: 'elysia', build: null, start: [BUN, '--preload', CLOCK, 'server.ts'] },
  Hono: { example: 'hono', build: null, start: [process.execPath, 'server.ts'] },
  Express: { example: 'express', build: null, start: [process.execPath, 'server.ts'] },
}

let registry: Awaited<ReturnType<typeof startRegistry>>

beforeAll(async () => {
  const packages = inject('packed').tarballs.map((path): AvailablePackage => ({ manifest: manifestOf(path), path }))
  const upstream = execFileSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  registry = await startRegistry(packages, `${upstream.trim().replace(/\/$/, '')}/`)
})

afterAll(() => registry.close())

describe('an app from the tarballs keeps its users signed in on rendered pages', () => {
  it.each(Object.entries(FRAMEWORKS))('%s', async (name, { example, build, start, env = () => ({}) }) => {
    const project = await installed(example)
    const clockFile = join(project.folder, 'clock')
    writeFileSync(clockFile, '0')
    // Without secret and database, as in a pipeline.
    if (build !== null) await project.run(build[0] ?? '', build.slice(1))
    const own = await settings()
    const [command, ...args] = start
    const program = await startProgram(project, command, args, {
      ...own,
      ...env(own.PORT ?? ''),
      CLOCK_FILE: clockFile,
      ...(command !== BUN && { NODE_OPTIONS: `--import=${CLOCK}` }),
    })
    try {
      const walked = await walkRendered(`http://localhost:${own.PORT}`, clockFile)
      noteWalk(name, renderedSteps(walked))
      expect(walked).toEqual(RENDERED)
    } finally {
      await program.stop()
    }
  })
})

it('O6 Next.js with a real basePath serves the service below it, and the log says what to set without publicPath', async () => {
  const project = await installed('next')
  writeFileSync(join(project.folder, 'next.config.mjs'), "export default { basePath: '/app' }\n")
  await project.run('npx', ['--no-install', 'next', 'build'])
  const startBelow = async (path: string) => {
    const own = await settings()
    const origin = `http://localhost:${own.PORT}`
    const program = await startProgram(project, 'npx', ['--no-install', 'next', 'start'], {
      ...own,
      ALLOW_LOOPBACK: 'on',
      NODE_ENV: 'production',
      SALLYPORT_BASE_URL: origin + path,
    })
    return { program, browser: createBrowserClient(origin) }
  }
  const credentials = { email: 'ada@example.com', password: 'correct horse battery' }

  const right = await startBelow('/app')
  try {
    const { browser } = right
    expect((await browser.post('/app/auth/register', credentials)).status).toBe(201)
    expect((await browser.get('/app/notes/mine')).status).toBe(401)
    expect((await browser.post('/app/auth/login', credentials)).status).toBe(200)
    expect((await browser.get('/app/notes/mine')).status).toBe(200)
    expect(await (await browser.get('/app')).text()).toContain(`Hello ${credentials.email}`)
    expect((await browser.post('/app/auth/refresh')).status).toBe(200)
    expect((await browser.get('/auth/me')).status).toBe(404)
    expect((await browser.post('/app/auth/logout')).status).toBe(200)
    expect(right.program.output()).not.toContain('mount.mismatch')
  } finally {
    await right.program.stop()
  }

  const wrong = await startBelow('')
  try {
    await wrong.browser.get('/app/auth/me')
    await expect.poll(wrong.program.output).toContain("set publicPath: '/app'")
  } finally {
    await wrong.program.stop()
  }
})

it('the notes app in Next.js keeps the notes of organisations apart, and refuses removed members at once', async () => {
  const project = await installed('notes-next')
  // Checks its types, too.
  await project.run('npx', ['--no-install', 'next', 'build'])
  const own = await settings()
  // `next start` is production, where no service keeps mails.
  const program = await startProgram(project, 'npx', ['--no-install', 'next', 'dev'], own)
  try {
    const origin = `http://localhost:${own.PORT}`
    const mailbox = () => /http\S+\/dev-mailbox\?key=\w+/.exec(program.output())?.[0] ?? origin
    const { walked } = await walkNotes(origin, ({ slug }) => ({ path: `/t/${slug}/notes` }), mailbox)
    expect(walked).toEqual(WALKED)
  } finally {
    await program.stop()
  }
})

/** The example in a folder of its own, with its packages installed by npm. */
async function installed(example: string): Promise<Project> {
  const project = emptyProject(example)
  const isCopied = (path: string) =>
    !/\/(node_modules|dist|\.next|\.nuxt|\.output|\.svelte-kit|build)$|\.test\.ts$/.test(path)
  cpSync(join(ROOT, 'examples', example), project.folder, { recursive: true, filter: isCopied })
  const manifest = readFileSync(join(project.folder, 'package.json'), 'utf8')
  writeFileSync(
    join(project.folder, 'package.json'),
    manifest.replaceAll('"workspace:*"', '"*"').replaceAll('"catalog:"', '"*"'),
  )
  // The machine's own settings, such as its certificates, because most packages come from its registry.
  const env = { ...process.env, NODE_OPTIONS: '', NPM_CONFIG_REGISTRY: registry.url }
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: project.folder, env })
  return project
}

function manifestOf(tarball: string): AvailablePackage['manifest'] {
  return JSON.parse(execFileSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' }))
}
