import type { Sallyport } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { authGroups, casesWhere, httpSuite, type Served, targetMaker } from '@sallyport/http-tests'
import { describe, it } from 'vitest'
import { callOnce } from './call-once.ts'

const ORIGIN = 'http://sallyport.test'
const BEARER = /^Bearer (\S+)$/

/** Serves the service behind clients in bearer mode. Each holds the bearer token of its request and adds it. */
async function behindClients(sallyport: Sallyport): Promise<Served> {
  return {
    origin: ORIGIN,
    async fetch(url, { method = 'GET', headers: given, body }) {
      const headers = new Headers(given)
      const accessToken = BEARER.exec(headers.get('Authorization') ?? '')?.[1]
      if (accessToken !== undefined) headers.delete('Authorization')
      const { response } = await callOnce(
        {
          baseUrl: ORIGIN,
          mode: 'bearer',
          storage: {
            get: () => (accessToken === undefined ? null : { accessToken, refreshToken: 'refused' }),
            set() {},
          },
          fetch: (request) => sallyport.fetch(request, { address: '127.0.0.1' }),
        },
        { url, method, headers, body: body ?? null },
      )
      return response
    },
    async close() {},
  }
}

describe('the auth router through a client in bearer mode', () => {
  const stores = async () => ({ stores: memoryStores() })
  // A client sees requests and answers, not rules: two cases of a group show it those of the group.
  const groups = casesWhere(authGroups, ({ sees }) => sees.length > 0).map(({ name, cases }) => ({
    name,
    cases: cases.slice(0, 2),
  }))
  httpSuite.run(targetMaker({ stores, serve: behindClients }), { describe, it }, groups)
})
