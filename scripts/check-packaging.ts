import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Fields of a package.json that a registry shows or an installer reads. */
const FIELDS = ['description', 'keywords', 'homepage', 'repository', 'bugs', 'engines', 'files'] as const
const FILES = ['README.md', 'LICENSE'] as const
const README_LINES = 25

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

function fileProblems(path: string, root: string): readonly string[] {
  const read = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8')
  return [
    ...(read(path, 'LICENSE') === read(root, 'LICENSE') ? [] : ["LICENSE differs from the repository's"]),
    ...(read(path, 'README.md').split('\n').length - 1 > README_LINES
      ? [`README.md has over ${README_LINES} lines`]
      : []),
  ]
}
