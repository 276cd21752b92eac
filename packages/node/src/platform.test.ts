import { afterEach, describe, expect, it, vi } from 'vitest'
import { platform } from './platform.ts'

afterEach(() => vi.unstubAllEnvs())

describe('platform', () => {
  it.each([
    ['development', 'development'],
    ['production', 'production'],
    ['test', 'production'],
    ['', 'production'],
  ] as const)('with NODE_ENV=%s is %s', (value, environment) => {
    vi.stubEnv('NODE_ENV', value)
    expect(platform().environment).toBe(environment)
  })

  it('reads the files of the Swagger UI', async () => {
    const css = await platform().asset?.('swagger-ui-dist/swagger-ui.css')
    expect(await css?.text()).toContain('.swagger-ui')
    expect(await platform().asset?.('swagger-ui-dist/swagger-ui-bundle.js')).not.toBeNull()
  })

  it.each([
    'swagger-ui-dist/package.json',
    'swagger-ui-dist/../hono/package.json',
    '/etc/passwd',
    'swagger-ui-dist/swagger-ui-none.js',
  ])('reads no %s', async (path) => {
    expect(await platform().asset?.(path)).toBeNull()
  })
})
