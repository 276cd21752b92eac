import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the bundled program `sallyport`. */
    readonly serverProgram: string
  }
}

const BUNDLE = fileURLToPath(new URL('../../../scripts/bundle-server.mjs', import.meta.url))
/** Folder of the bundle. It is inside the package, so that the program finds the package's dependencies. */
const CACHE = fileURLToPath(new URL('../.cache', import.meta.url))

/** Runs before the tests that start the server: bundles it as its package does, which halves the time of a start. */
export function setup({ provide }: TestProject): () => void {
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(join(CACHE, 'program-'))
  execFileSync(process.execPath, [BUNDLE, folder])
  provide('serverProgram', join(folder, 'main.js'))
  return () => rmSync(folder, { recursive: true, force: true })
}
