import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Texts by path, relative to the repository's root, with forward slashes. */
export type SourceFiles = ReadonlyMap<string, string>

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const TEXT = /\.(ts|tsx|js|mjs|cjs|json|jsonc|md|yaml|yml|css|html|toml)$/
const SKIPPED = new Set(['node_modules', 'dist', '.git', '.cache', '.mf', '.wrangler', 'coverage'])

/** Written by scripts/packages/build-browser.ts; needs no check. */
const BUILT = 'built.ts'

/** Reads every text file of the working tree, except installed and built files and .git. */
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
