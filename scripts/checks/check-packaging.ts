import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Fields of a package.json that a registry shows or an installer reads. */
const FIELDS = ['description', 'keywords', 'homepage', 'repository', 'bugs', 'engines', 'files'] as const
const FILES = ['README.md', 'LICENSE'] as const
const README_LINES = 25
/** Builds before packing, and refuses packers that would leave `workspace:` in the manifest. */
const PREPACK = 'node ../../scripts/prepack.mjs'

/** Returns the missing parts of a published package: manifest fields, a short README, the repository's licence. */
export function packagingProblems(path: string, root: string): readonly string[] {
  const manifest: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  const { files } = manifest
  const missing = FILES.filter((name) => !existsSync(join(path, name)))
  return [
    ...FIELDS.filter((field) => manifest[field] === undefined).map((field) => `package.json lacks ${field}`),
    ...FILES.filter((name) => Array.isArray(files) && !files.includes(name)).map((name) => `files lacks ${name}`),
    ...missing.map((name) => `${name} is missing`),
    ...(missing.length > 0 ? [] : fileProblems(path, root)),
  ].map((problem) => `${String(manifest.name)}: ${problem}`)
}

/** Returns the problem of a package in the workspace that isn't built before it is packed. */
export function prepackProblems(path: string): readonly string[] {
  const { name, scripts } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  return scripts?.prepack?.startsWith(PREPACK) ? [] : [`${name}: the script prepack must begin with "${PREPACK}"`]
}

const LOCAL_VERSION = /"(?:workspace|catalog):[^"]*"/
const SOURCE_CONDITION = '@sallyport/source'
/** Files that no installed package needs. A source map would point at sources that aren't shipped. */
const UNWANTED = /\.(?:map|tsbuildinfo)$|\.test[.-]/

/**
 * Returns what is wrong with an extracted tarball: everything that `packagingProblems` finds, versions and entries that
 * exist only in this workspace, files that are promised but missing, and source maps.
 */
export function packedProblems(path: string, root: string): readonly string[] {
  const text = readFileSync(join(path, 'package.json'), 'utf8')
  const manifest: Readonly<Record<string, unknown>> = JSON.parse(text)
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' })
  const unwanted = files.filter((file) => UNWANTED.test(file))
  const mapped = files.filter(
    (file) => /\.(?:js|d\.ts)$/.test(file) && /^\/\/# sourceMappingURL=/m.test(readFileSync(join(path, file), 'utf8')),
  )
  const missing = targetsOf([manifest.exports, manifest.bin]).filter((target) => !existsSync(join(path, target)))
  return [
    ...packagingProblems(path, root),
    ...[
      ...(LOCAL_VERSION.test(text) ? [`package.json holds ${LOCAL_VERSION.exec(text)?.[0]}`] : []),
      ...(text.includes(SOURCE_CONDITION) ? [`package.json holds ${SOURCE_CONDITION}`] : []),
      ...missing.map((target) => `${target} is promised by package.json, but not packed`),
      ...unwanted.map((file) => `${file} must not be packed`),
      ...mapped.map((file) => `${file} names a source map`),
    ].map((problem) => `${String(manifest.name)}: ${problem}`),
  ]
}

/** Every path in a value of `exports` or `bin`. */
function targetsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(targetsOf) : []
}

function fileProblems(path: string, root: string): readonly string[] {
  const read = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8')
  return [
    ...(read(path, 'LICENSE') === read(root, 'LICENSE') ? [] : ["LICENSE differs from the repository's"]),
    ...(read(path, 'README.md').split('\n').length - 1 > README_LINES
      ? [`README.md has over ${README_LINES} lines`]
      : []),
  ]
}
