import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'

/** A new temporary directory, in memory where the system has it: a write to D1 waits for the disk otherwise. */
export function memoryDirectory(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(isWritable(MEMORY) ? MEMORY : tmpdir(), 'sallyport-tests-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

function isWritable(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK)
    return true
  } catch {
    return false
  }
}
