import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-sql-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'auth.db')
}
