import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sallyport } from '@sallyport/core'
import { addAccount, PASSWORD, send, signedInNative, type Target, targetMaker } from '@sallyport/http-tests'
import { backup, type SqliteOptions, sqlite } from '@sallyport/sql/sqlite'
import { check, same } from '@sallyport/testkit'
import type { Suite } from '../server/recorder.ts'
import type { StartedServer } from '../suites.ts'

const ADMIN_SECRET = 'admin-secret-of-more-than-32-bytes'

type StartServer = (sallyport: Pick<Sallyport, 'fetch'>) => Promise<StartedServer>

/** Tests a service over a SQLite file, behind the runtime's own server. */
export function sqliteFileSuite(startServer: StartServer): Suite {
  async function serving(
    options: SqliteOptions,
    body: (target: Target, other: DatabaseSync, path: string) => Promise<void>,
  ): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'sallyport-file-'))
    const path = join(folder, 'auth.db')
    const { stores, migrate, close } = sqlite(path, options)
    await migrate()
    const other = new DatabaseSync(path)
    const target = await targetMaker({ stores: async () => ({ stores }), serve: startServer })({
      rateLimits: false,
      admin: { secret: ADMIN_SECRET },
    })
    try {
      await body(target, other, path)
    } finally {
      await target.close()
      other.close()
      close()
      rmSync(folder, { recursive: true, force: true })
    }
  }

  return {
    name: 'SQLite file',
    declare({ it }) {
      it('M1 GET /auth/me answers while another connection holds the write lock and a sign-in waits for it', () =>
        serving({ lockTimeoutMs: 300_000 }, async (target, other) => {
          const { client, user } = await signedInNative(target)
          other.exec('begin immediate')
          let isOver = false
          const json = { email: user.email, password: PASSWORD }
          const login = send(target, 'POST', '/auth/login', { json }).finally(() => {
            isOver = true
          })
          for (let answers = 0; answers < 50; answers++) {
            same((await client.get('/auth/me')).status, 200, 'status')
          }
          check(!isOver, 'the sign-in waits')
          other.exec('rollback')
          same((await login).status, 200, 'the sign-in')
        }))

      it('M1 a sign-in that waits too long is 503 with Retry-After, and the next one works', () =>
        serving({ lockTimeoutMs: 100 }, async (target, other) => {
          const { email } = await addAccount(target)
          const login = () => send(target, 'POST', '/auth/login', { json: { email, password: PASSWORD } })
          other.exec('begin immediate')
          const { status, json, headers } = await login()
          same([status, json.code, headers.get('Retry-After')], [503, 'OVERLOADED', '2'], 'the answer')
          other.exec('rollback')
          same((await login()).status, 200, 'the next one')
        }))

      it('P10 a file that is deleted while it is open: writes are 503, and the log says what to do', () =>
        serving({}, async (target, _other, path) => {
          const { email } = await addAccount(target)
          const login = () => send(target, 'POST', '/auth/login', { json: { email, password: PASSWORD } })
          same((await login()).status, 200, 'before')
          rmSync(path)
          let answer = await login()
          while (answer.status === 200) {
            await sleep(20)
            answer = await login()
          }
          same([answer.status, answer.json.code], [503, 'OVERLOADED'], 'afterwards')
          const entry = target.log.find(({ event }) => event === 'store.unavailable')
          check(String(Object(entry?.error).message).includes(`${path} was deleted`), 'the log names the file')
        }))

      it('P10 an empty file is no database, and a missing one is created whole', () =>
        serving({}, async (_target, _other, path) => {
          const empty = `${path}.empty`
          writeFileSync(empty, '')
          let problem = ''
          try {
            sqlite(empty).close()
          } catch (error) {
            problem = String(error)
          }
          check(problem.includes(`${empty} can't be opened: the file is empty`), problem)
          sqlite(`${path}.new`).close()
          check(statSync(`${path}.new`).size > 0, 'a new file has a header')
        }))

      it('P9 lists, searches and exports of a large file are read in a thread, and see what was just written', () =>
        serving({ listThreadFromMiB: 0 }, async (target, other) => {
          const { email } = await addAccount(target)
          const admin = (path: string) =>
            send(target, 'GET', `/admin/api${path}`, { headers: { Authorization: `Bearer ${ADMIN_SECRET}` } })
          const found = await admin(`/users?search=${encodeURIComponent(email.slice(0, 8))}`)
          same([found.status, found.json.total], [200, 1], 'a search')
          other.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 20000)
            insert into auth_users (id, email, is_email_verified, is_totp_enabled, is_disabled, created_at)
            select 'u' || i, 'u' || i || '@example.org', 1, 0, 0, i from n`)
          const search = admin('/users?search=example&page=900')
          same((await send(target, 'GET', '/auth/me')).status, 401, 'another request meanwhile')
          same((await search).json.total, 20_001, 'the total of a long search')
        }))

      it('E6 copies a database that is in use, whole', () =>
        serving({}, async (target, _other, path) => {
          const { email } = await addAccount(target)
          await backup(path, `${path}.copy`)
          const { stores, close } = sqlite(`${path}.copy`)
          const found = await stores.users.findByEmail(email)
          close()
          same(found?.email, email, 'the user in the copy')
        }))
    },
  }
}
