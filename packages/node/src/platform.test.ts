import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { platform } from './platform.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sallyport-assets-'))
  await writeFile(join(folder, 'swagger-ui.css'), 'css')
  await writeFile(join(folder, 'package.json'), 'secret')
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())

describe('platform', () => {
  it('is development only where NODE_ENV says so', () => {
    for (const [value, environment] of [
      ['development', 'development'],
      ['production', 'production'],
      ['test', 'production'],
      ['', 'production'],
    ] as const) {
      vi.stubEnv('NODE_ENV', value)
      expect(platform().environment).toBe(environment)
    }
  })

  it('keeps the failure of work in the background from ending the process', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    platform().background?.(Promise.reject(new Error('late')))
    await new Promise((resolve) => setTimeout(resolve, 10))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('reads the files of the Swagger UI, once', async () => {
    const { asset } = platform({ assets: folder })
    const first = await asset?.('swagger-ui/swagger-ui.css')
    expect([first?.headers.get('Content-Type'), await first?.text()]).toEqual(['text/css; charset=utf-8', 'css'])
    await writeFile(join(folder, 'swagger-ui.css'), 'changed')
    expect(await (await asset?.('swagger-ui/swagger-ui.css'))?.text()).toBe('css')
  })

  it('reads nothing else', async () => {
    const { asset } = platform({ assets: folder })
    const others = [
      'swagger-ui/package.json',
      'swagger-ui/../swagger-ui.css',
      'swagger-ui.css',
      '/etc/passwd',
      'swagger-ui/',
    ]
    for (const path of [...others, 'swagger-ui/swagger-ui-bundle.js']) expect(await asset?.(path)).toBeNull()
  })

  it('has no files where the program has no swagger-ui-dist', async () => {
    expect(await platform({ assets: join(folder, 'none') }).asset?.('swagger-ui/swagger-ui.css')).toBeNull()
  })
})
