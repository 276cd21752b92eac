import { beforeAll, describe, expect, it } from 'vitest'
import { meteredWasm } from '../../packages/sandbox/src/metered-wasm.ts'
import { authorizationServerProblems, type Bundle, bundle, bundleProblems, ownerOf, shares } from './check-bundle.ts'

const right: Bundle = {
  gzipped: 1000,
  lazyGzipped: 0,
  minified: 3000,
  inputs: { 'packages/core/src/index.ts': 2000, 'node_modules/.pnpm/jose@6/node_modules/jose/dist/a.js': 1000 },
  externals: ['cloudflare:workers'],
}

describe('bundleProblems', () => {
  it('takes a small bundle', () => {
    expect(bundleProblems(right)).toEqual([])
  })

  it.each<[string, Partial<Bundle>, string]>([
    ['a large bundle', { gzipped: 228.5 * 1024 + 1 }, 'at most 228.5 KB'],
    ['the dashboard', { inputs: { 'packages/dashboard/src/index.ts': 1 } }, 'holds packages/dashboard'],
    ['QuickJS', { inputs: { 'node_modules/quickjs-emscripten-core/index.mjs': 1 } }, 'holds node_modules/quickjs'],
    ['passkeys', { inputs: { 'packages/core/src/endpoints/auth/passkeys/challenge.ts': 1 } }, 'holds packages/core'],
    ['WebAuthn', { inputs: { 'node_modules/@simplewebauthn/server/esm/index.js': 1 } }, 'simplewebauthn'],
    ['a built-in of Node', { externals: ['node:crypto'] }, 'imports node:crypto'],
    ['nothing', { inputs: {} }, 'is empty'],
  ])('refuses %s', (_, change, expected) => {
    expect(bundleProblems({ ...right, ...change }).join()).toContain(expected)
  })
})

it('refuses an authorization server that is large of its own', () => {
  const withFeatures = { gzipped: 240_000 }
  expect(authorizationServerProblems({ gzipped: 240_000 + 26 * 1024 }, withFeatures)).toEqual([])
  expect(authorizationServerProblems({ gzipped: 240_001 + 26 * 1024 }, withFeatures).join()).toContain(
    'at most 26.0 KB',
  )
})

describe('bundle', () => {
  beforeAll(() => meteredWasm())

  it('sees a built-in that the code imports', async () => {
    const made = await bundle("import { hash } from 'node:crypto'\nconsole.log(hash)")
    expect(bundleProblems(made).join()).toContain('imports node:crypto')
  })

  it('weighs apart what only an import() loads', async () => {
    const run = "await import('@sallyport/sandbox/cloudflare').then(({ scriptRunner }) => scriptRunner())"
    const { lazyGzipped, gzipped } = await bundle(run)
    expect(lazyGzipped).toBeGreaterThan(200_000)
    expect(gzipped).toBeLessThan(50_000)
  })

  it('holds nothing of passkeys unless the Worker imports them', async () => {
    const worker = "import { createSallyport } from '@sallyport/core'\nconsole.log(createSallyport)"
    const own = /auth\/passkeys\/|simplewebauthn/
    expect(Object.keys((await bundle(worker)).inputs).filter((file) => own.test(file))).toEqual([])
    const made = await bundle(`${worker}\nimport { passkeys } from '@sallyport/passkeys'\nconsole.log(passkeys)`)
    expect(bundleProblems(made).join()).toContain('endpoints/auth/passkeys')
    expect(bundleProblems(made).join()).toContain('simplewebauthn')
  })

  it('weighs what is in it', async () => {
    const small = await bundle('console.log(1)')
    const large = await bundle(`console.log(${JSON.stringify([...Array(5000).keys()].join())})`)
    expect(large.gzipped).toBeGreaterThan(small.gzipped + 5000)
  })
})

describe('shares', () => {
  it('adds up by package, the largest first', () => {
    expect(shares(right)).toEqual(['core 2.0 KB', 'jose 1.0 KB'])
    expect(ownerOf('packages/sql/node_modules/kysely/dist/a.js')).toBe('kysely')
    expect(ownerOf('node_modules/@noble/hashes/sha2.js')).toBe('@noble/hashes')
  })
})
