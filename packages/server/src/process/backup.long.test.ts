import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { verifyAudit } from '@sallyport/core'
import { sqlite } from '@sallyport/sql/sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { runToEnd, spawnServer, temporaryDirectory } from '../../test/spawn-server.ts'

const ADMIN_SECRET = '77aa12cd90ef34ab56cd78ef12ab34cd'
const SECRET = 'q8Zx2LmN5vB7cT1wR4yU6iO9pA3sD0fG'
const ENV = { SALLYPORT_SECRET: SECRET, SALLYPORT_ADMIN_SECRET: ADMIN_SECRET, SALLYPORT_RATE_LIMITS: 'off' }
const COPIES = 20
const WRITERS = 4

/** Returns the addresses of all users, after checks of the file and of its audit trail. */
async function addressesIn(file: string): Promise<ReadonlySet<string>> {
  const { db, stores, close } = sqlite(file)
  try {
    expect(await db.all({ sql: 'pragma integrity_check', parameters: [] })).toEqual([{ integrity_check: 'ok' }])
    const rows = await db.all({ sql: 'select email from auth_users', parameters: [] })
    const { isIntact, rows: audited } = await verifyAudit(stores.audit, { secrets: [SECRET] })
    expect([isIntact, audited >= rows.length - WRITERS]).toEqual([true, true])
    // The cast is safe: the statement selects the column `email`, which holds texts.
    return new Set((rows as readonly { email: string }[]).map(({ email }) => email))
  } finally {
    close()
  }
}

it(`E6 sallyport backup: ${COPIES} copies of a server under load are whole, and the last one is restored`, async () => {
  const home = await temporaryDirectory(onTestFinished)
  const server = await spawnServer(onTestFinished, home, ENV)
  const written: string[] = []
  let isOver = false

  async function writer(index: number): Promise<void> {
    for (let step = 0; !isOver; step++) {
      const email = `user${index}-${step}@example.org`
      expect((await createUser(server.url, email)).status).toBe(200)
      written.push(email)
    }
  }

  const load = Promise.all(Array.from({ length: WRITERS }, (_, index) => writer(index)))
  for (let copy = 1; copy <= COPIES; copy++) {
    const before = [...written]
    expect((await runToEnd(['backup', `copy${copy}.db`], home, ENV)).code).toBe(0)
    const during = written.length - before.length
    const copied = await addressesIn(join(home, `copy${copy}.db`))
    expect(before.filter((email) => !copied.has(email))).toEqual([])
    expect(during).toBeGreaterThan(0)
  }
  isOver = true
  await load

  const elsewhere = await temporaryDirectory(onTestFinished)
  await mkdir(join(elsewhere, '.data'))
  await copyFile(join(home, `copy${COPIES}.db`), join(elsewhere, '.data/sallyport.db'))
  const restored = await spawnServer(onTestFinished, elsewhere, ENV)
  expect((await createUser(restored.url, 'after@example.org')).status).toBe(200)
  expect((await createUser(restored.url, written[0] ?? '')).status).toBe(409)
})

function createUser(origin: string, email: string): Promise<Response> {
  const headers = { Authorization: `Bearer ${ADMIN_SECRET}`, 'Content-Type': 'application/json' }
  return fetch(`${origin}/admin/api/users`, { method: 'POST', headers, body: JSON.stringify({ email }) })
}
