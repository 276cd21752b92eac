import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createGzip, constants as zlib } from 'node:zlib'
import type { AvailablePackage, Manifest } from './installed-packages.ts'

/** Largest first. */
const byVersion = (a: string, b: string) => b.localeCompare(a, 'en', { numeric: true })

/**
 * Serves packages to npm, pnpm, Bun and Deno as a registry does, so that projects are installed as their users install
 * them, without a network. Packages that aren't there are 404, or come from the registry `upstream`.
 */
export async function startRegistry(
  packages: readonly AvailablePackage[],
  upstream?: string,
): Promise<{
  readonly url: string
  close(): void
}> {
  const byName = Map.groupBy(packages, ({ manifest }) => manifest.name)
  const tarballs = new Map<string, Promise<Buffer>>()
  const server = createServer(async ({ url = '' }, response) => {
    const [path = '', tarballOf] = decodeURIComponent(url).slice(1).split('/-/')
    const versions = byName.get(path)
    if (versions === undefined) {
      if (upstream === undefined) return answer(response, 404, '{}')
      return void response.writeHead(302, { Location: new URL(url.slice(1), upstream).href }).end()
    }
    if (tarballOf === undefined) return answer(response, 200, JSON.stringify(packument(versions, address(), byName)))
    const found = versions.find(({ manifest }) => tarballOf === `${manifest.version}.tgz`)
    if (found === undefined) return answer(response, 404, '{}')
    const key = `${path}@${found.manifest.version}`
    tarballs.set(key, tarballs.get(key) ?? pack(found))
    answer(response, 200, await (tarballs.get(key) ?? pack(found)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The cast is safe: the server listens on a port.
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `${address()}/`, close }
}

function answer(response: ServerResponse, status: number, body: string | Buffer): void {
  const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream'
  response.writeHead(status, { 'Content-Type': type }).end(body)
}

function packument(
  versions: readonly AvailablePackage[],
  url: string,
  byName: ReadonlyMap<string, unknown>,
): Readonly<Record<string, unknown>> {
  const described = versions.map(({ manifest }) => {
    const tarball = `${url}/${manifest.name}/-/${manifest.version}.tgz`
    return [manifest.version, { ...withoutMissing(manifest, byName), dist: { tarball } }] as const
  })
  const [latest] = described.map(([version]) => version).sort(byVersion)
  return { name: versions[0]?.manifest.name, 'dist-tags': { latest }, versions: Object.fromEntries(described) }
}

/** Leaves out optional dependencies that the workspace didn't install, such as the binaries of other platforms. */
function withoutMissing(manifest: Manifest, byName: ReadonlyMap<string, unknown>): Manifest {
  const { optionalDependencies = {} } = manifest
  const present = Object.entries(optionalDependencies).filter(([name]) => byName.has(name))
  return { ...manifest, optionalDependencies: Object.fromEntries(present) }
}

async function pack({ path }: AvailablePackage): Promise<Buffer> {
  if (path.endsWith('.tgz')) return readFile(path)
  // Installed files with equal content are one file with several names, which would be packed as links: copied apart.
  const copy = await mkdtemp(join(tmpdir(), 'sallyport-registry-'))
  try {
    const filter = (source: string) => source !== join(path, 'node_modules')
    await cp(path, join(copy, 'package'), { recursive: true, filter })
    const tar = spawn('tar', ['-cf', '-', '-C', copy, 'package'], { stdio: ['ignore', 'pipe', 'inherit'] })
    return await buffer(tar.stdout.pipe(createGzip({ level: zlib.Z_BEST_SPEED })))
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}
