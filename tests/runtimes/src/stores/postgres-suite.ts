import { PASSWORD, send, signedInNative, targetMaker } from '@sallyport/http-tests'
import { postgres } from '@sallyport/sql/postgres'
import { check, same } from '@sallyport/testkit'
import { createMigratedDatabase } from '../../../../packages/sql/test/postgres-cluster.ts'
import { openStream } from '../../../http/support/event-stream.ts'
import type { Suite } from '../server/recorder.ts'
import type { Runtime } from '../suites.ts'

const ADMIN_SECRET = '7d1f0b8e6a2c49538b04d6e1f7a9c35e'

/** Tests two services of this runtime that share a real Postgres database. */
export function postgresSuite(startServer: Runtime['startServer']): Suite {
  async function twoServices() {
    const url = await createMigratedDatabase()
    const storages = [postgres(url, { maxConnections: 3 }), postgres(url, { maxConnections: 3 })] as const
    const [one, other] = await Promise.all(
      storages.map(({ stores, hub }) =>
        targetMaker({ stores: async () => ({ stores }), serve: startServer })({
          hub: hub(),
          admin: { secret: ADMIN_SECRET },
        }),
      ),
    )
    if (one === undefined || other === undefined) throw new Error('there are two')
    return {
      one,
      other,
      async close() {
        await Promise.all([one.close(), other.close()])
        await Promise.all(storages.map((storage) => storage.close()))
      },
    }
  }

  return {
    name: 'Postgres',
    declare({ it }) {
      it('a user of one service signs in and out at the other', async () => {
        const { one, other, close } = await twoServices()
        try {
          const { client, user } = await signedInNative(one)
          same((await client.get('/auth/me')).status, 200, 'at the first')
          const json = { email: user.email, password: PASSWORD }
          const login = await send(other, 'POST', '/auth/login', { json })
          same(login.status, 200, 'a sign-in at the other')
          await other.stores.sessions.revokeForUser(user.id)
          same(await one.stores.sessions.listForUser(user.id, one.clock.now()), [], 'sessions at the first')
          const wrong = await Promise.all(
            Array.from({ length: 12 }, (_, index) =>
              send(index % 2 === 0 ? one : other, 'POST', '/auth/login', { json: { ...json, password: 'wrong' } }),
            ),
          )
          check(
            wrong.some(({ status }) => status === 429),
            'both services count attempts together',
          )
        } finally {
          await close()
        }
      })
      it('a message that one service publishes reaches a stream of the other', async () => {
        const { one, other, close } = await twoServices()
        try {
          const { client } = await signedInNative(one)
          const stream = await openStream(one, '?topics=global', { Authorization: `Bearer ${client.accessToken}` })
          for (const data of ['small', 'x'.repeat(20_000)]) {
            const json = { type: 'shop.order', data: { text: data } }
            const headers = { Authorization: `Bearer ${ADMIN_SECRET}` }
            same((await send(other, 'POST', '/tools/notify/global', { json, headers })).status, 202, 'status')
            same(Object((await stream.next()).json).data, { text: data }, 'the message')
          }
          await stream.close()
        } finally {
          await close()
        }
      })
    },
  }
}
