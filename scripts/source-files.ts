import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Text by path; paths are relative to the repository's root, with forward slashes. */
export type SourceFiles = ReadonlyMap<string, string>

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

const TEXT = /\.(ts|tsx|js|mjs|cjs|json|jsonc|md|yaml|yml|css|html|toml)$/
const SKIPPED = new Set(['node_modules', 'dist', '.git', '.cache', '.mf', '.wrangler', 'coverage'])

/** What scripts/build-browser.ts writes beside the sources: there, but nothing to check. */
const BUILT = 'built.ts'

/** Every text file of the working tree that isn't installed, built or git's own. */
export function readSourceFiles(root = ROOT): SourceFiles {
  const files = new Map<string, string>()
  walk(root, '', files)
  return files
}

function walk(root: string, folder: string, files: Map<string, string>): void {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory() && !SKIPPED.has(entry.name)) walk(root, path, files)
    if (entry.isFile() && TEXT.test(entry.name))
      files.set(path, entry.name === BUILT ? '' : readFileSync(join(root, path), 'utf8'))
  }
}

export function isTypeScript(path: string): boolean {
  return /\.tsx?$/.test(path)
}

/** Markup among the code, which the scanner of the checks can't read. */
export function isMarkup(path: string): boolean {
  return path.endsWith('.tsx')
}

/** Tests, and what only they use beside the sources: `a.test.ts`, `a.long.test.ts`, `a.test-model.ts`. */
export function isTest(path: string): boolean {
  return /\.test(-[a-z]+)?\.ts$/.test(path)
}
