/** Realms in workerd, each with a D1 binding. */
import { fileURLToPath } from 'node:url'
import { migrate } from '@sallyport/sql'
import { d1 } from '@sallyport/sql/d1'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'
import { expect, it, onTestFinished } from 'vitest'
import { bearer, EMAIL, PASSWORD, SECRET } from './realm-world.ts'

it('Realms on Workers have a D1 database each, are opened at their first request, and are void in each other', async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('realms-worker.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    mainFields: ['module', 'main'],
    conditions: ['@sallyport/source', 'workerd', 'worker', 'browser'],
    external: ['*.wasm', 'cloudflare:workers'],
  })
  const miniflare = new Miniflare({
    modules: [{ type: 'ESModule', path: 'worker.mjs', contents: outputFiles[0]?.text ?? '' }],
    compatibilityDate: '2026-07-30',
    cf: false,
    telemetry: { enabled: false },
    bindings: { SECRET },
    d1Databases: { REALM_A: 'a', REALM_B_2: 'b', REALM_NEW: 'new' },
  })
  onTestFinished(() => miniflare.dispose())
  for (const name of ['REALM_A', 'REALM_B_2']) await migrate(d1(await miniflare.getD1Database(name)).db)

  const send = (realm: string, path: string, json?: object, headers: Readonly<Record<string, string>> = {}) =>
    miniflare.dispatchFetch(`https://${realm}.example.com/auth${path}`, {
      method: json === undefined ? 'GET' : 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer', ...headers },
      ...(json && { body: JSON.stringify(json) }),
    })
  const credentials = { email: EMAIL, password: PASSWORD }
  for (const realm of ['a', 'b-2']) expect((await send(realm, '/register', credentials)).status).toBe(201)
  // The cast is safe: bearer mode answers with a token.
  const { accessToken } = (await (await send('a', '/login', credentials)).json()) as { readonly accessToken: string }
  expect((await send('a', '/me', undefined, bearer(accessToken))).status).toBe(200)
  expect((await send('b-2', '/me', undefined, bearer(accessToken))).status).toBe(401)
  const fields = { name: 'ci', scopes: [], currentPassword: PASSWORD }
  // The cast is safe: the answer shows the new key.
  const { rawKey } = (await (await send('a', '/api-keys', fields, bearer(accessToken))).json()) as {
    readonly rawKey: string
  }
  expect((await send('a', '/me', undefined, { 'X-Api-Key': rawKey })).status).toBe(200)
  expect((await send('b-2', '/me', undefined, { 'X-Api-Key': rawKey })).status).toBe(401)
  const last = await send('a', '/me')
  expect(last.headers.get('X-Opened')).toBe('2')

  const codes = await Promise.all(['new', 'nobody'].map(async (realm) => (await send(realm, '/me')).json()))
  expect(codes).toMatchObject([{ code: 'REALM_UNAVAILABLE' }, { code: 'REALM_NOT_FOUND' }])
  expect((await send('a', '/me', undefined, bearer(accessToken))).status).toBe(200)
})
