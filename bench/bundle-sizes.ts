/**
 * Sizes of bundles for Workers, gzipped, beside those of other libraries: `node -C @sallyport/source
 * bench/bundle-sizes.ts`
 */
import { meteredWasm } from '@sallyport/sandbox'
import { bundle, kb, libraryBundle } from '../scripts/checks/check-bundle.ts'
import { CORE, WHOLE, WORKER } from '../scripts/packages/bundled-workers.ts'
import { reasonOf, reportFailure } from './measuring/failures.ts'
import { installPeers, peerVersions } from './measuring/install-peers.ts'
import { writeResults } from './measuring/write-results.ts'

const PEERS: Readonly<Record<string, string>> = {
  Hono: "export * from 'hono'",
  'Hono + jose': "export * from 'hono'; export * from 'jose'",
  'OpenAuth, issuer': "export * from '@openauthjs/openauth'",
  'better-auth with bearer': "export * from 'better-auth'; export * from 'better-auth/plugins/bearer'",
}
const OWN: Readonly<Record<string, () => ReturnType<typeof bundle>>> = {
  'Sallyport, core': () => bundle(CORE),
  'Sallyport, a Worker on D1': () => bundle(WORKER),
  'Sallyport, all that a Worker can have': () => bundle(WHOLE),
  'Sallyport, browser client': () => libraryBundle('client'),
  'Sallyport, verify': () => libraryBundle('verify'),
}

// Writes the wasm that the sandbox imports.
await meteredWasm()
const folder = installPeers()
const peers = Object.entries(PEERS).map(([name, contents]) => {
  if (folder === null) return [name, () => Promise.reject(new Error('npm could not install it'))] as const
  return [name, () => bundle(contents, folder, folder)] as const
})
const rows: string[][] = []
const problems: string[] = []
for (const [name, weigh] of [...peers, ...Object.entries(OWN)]) {
  try {
    const { gzipped, lazyGzipped, minified } = await weigh()
    rows.push([name, kb(gzipped), lazyGzipped === 0 ? '' : kb(lazyGzipped), kb(minified)])
  } catch (error) {
    reportFailure(name, error)
    problems.push(`${name} failed: ${reasonOf(error)}`)
    rows.push([name, 'failed', '', ''])
  }
}
writeResults({
  id: 'bundle-sizes',
  title: 'Bundles for Workers and browsers',
  command: 'npm run bench',
  runtimes: ['node'],
  columns: ['bundle', 'loaded at the start, gzipped', 'loaded when needed, gzipped', 'minified, all'],
  rows,
  notes: [
    ...problems,
    'By esbuild with the conditions of Workers; modules of node: are not counted, because Workers have them.',
    peerVersions(),
  ],
})
