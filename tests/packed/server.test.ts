import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { settings, startProgram } from './support/program.ts'
import { emptyProject, plainEnvironment } from './support/project.ts'
import { NODE_22 } from './support/runtimes.ts'
import { WALKED, walk } from './support/walk.ts'

/** `npx @sallyport/server` on Node 22, as the pages of documentation tell it. */
const NPX = ['npx', ['--yes', '@sallyport/server']] as const
const environment = (overrides: Readonly<Record<string, string>>) => ({
  PATH: `${dirname(NODE_22)}:${plainEnvironment().PATH}`,
  NPM_CONFIG_REGISTRY: inject('packed').registry,
  NPM_CONFIG_CACHE: join(inject('packed').folder, 'npx-cache'),
  ...overrides,
})

describe('E12 npx @sallyport/server in an empty folder', { timeout: 60_000 }, () => {
  it('prints everything that is missing in production, and ends', async () => {
    const failed = await emptyProject('missing')
      .run(...NPX, environment({ NODE_ENV: 'production' }))
      .catch((error: unknown) => error)
    expect(failed).toMatchObject({ code: 1 })
    const { stderr } = Object(failed)
    expect(stderr).toContain('SALLYPORT_SECRET: required in production')
    expect(stderr).toContain('SALLYPORT_BASE_URL: required in production')
  })

  it('starts in production with SQLite, and stops cleanly when npx gets SIGTERM', async () => {
    const project = emptyProject('production')
    const { PORT = '', SALLYPORT_SECRET = '' } = await settings()
    const given = { PORT, SALLYPORT_SECRET, SALLYPORT_BASE_URL: 'https://auth.example.com', NODE_ENV: 'production' }
    const program = await startProgram(project, ...NPX, environment(given))
    expect(program.url).toBe('https://auth.example.com')
    expect((await fetch(`http://localhost:${PORT}/healthz`)).status).toBe(200)
    expect(existsSync(join(project.folder, '.data/sallyport.db'))).toBe(true)
    await program.stop()
    expect(program.output()).toContain('"event":"stopped"')
  })

  it('serves sign-up, sign-in, a guarded route, events, refresh and sign-out', async () => {
    const program = await startProgram(emptyProject('server'), ...NPX, environment(await settings()))
    try {
      expect(await walk(program.url)).toEqual(WALKED)
    } finally {
      await program.stop()
    }
  })
})
