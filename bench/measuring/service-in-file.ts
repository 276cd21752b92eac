import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSallyport, type Sallyport } from '@sallyport/core'
import { passwordHasher, platform } from '@sallyport/node'
import { sqlite } from '@sallyport/sql/sqlite'
import { ADMIN_SECRET } from './account.ts'

export interface ServiceInFile {
  readonly path: string
  readonly stores: ReturnType<typeof sqlite>['stores']
  readonly sallyport: Sallyport
  /** Closes the database and deletes it. */
  remove(): void
}

/** A service with the admin API and no rate limits over a new, empty SQLite file. */
export async function serviceInFile(): Promise<ServiceInFile> {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-bench-'))
  const path = join(folder, 'bench.db')
  const storage = sqlite(path)
  await storage.migrate()
  const sallyport = createSallyport({
    baseUrl: 'https://auth.example.com',
    secret: 'b3nch-S3cr3t-0f-m0re-than-32-bytes-42',
    stores: storage.stores,
    passwordHasher: passwordHasher(),
    platform: platform(),
    admin: { secret: ADMIN_SECRET },
    registration: true,
    rateLimits: false,
    logger() {},
  })
  return {
    path,
    stores: storage.stores,
    sallyport,
    remove() {
      storage.close()
      rmSync(folder, { recursive: true })
    },
  }
}
