import { createClient } from '@sallyport/client'
import type { Sallyport } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { authGroups, httpSuite, type Served, targetMaker } from '@sallyport/http-tests'
import { describe, it } from 'vitest'

const ORIGIN = 'http://sallyport.test'
const BEARER = /^Bearer (\S+)$/

/**
 * Serves the service behind clients in bearer mode. Each request of a case goes through a client of its own, which holds the request's
 * bearer token and adds it. The client's refresh is refused, so the case gets the service's own 401.
 */
async function behindClients(sallyport: Sallyport): Promise<Served> {
  return {
    origin: ORIGIN,
    async fetch(url, init) {
      const headers = new Headers(init.headers)
      const accessToken = BEARER.exec(headers.get('Authorization') ?? '')?.[1]
      if (accessToken !== undefined) headers.delete('Authorization')
      let isSent = false
      const client = createClient({
        baseUrl: ORIGIN,
        mode: 'bearer',
        storage: {
          get: () => (accessToken === undefined ? null : { accessToken, refreshToken: 'refused' }),
          set() {},
        },
        async fetch(request) {
          if (isSent) return Response.json({ code: 'INVALID_REFRESH_TOKEN' }, { status: 401 })
          isSent = true
          return sallyport.fetch(request, { address: '127.0.0.1' })
        },
      })
      try {
        return await client.fetch(url, { ...init, headers })
      } finally {
        client.close()
      }
    },
    async close() {},
  }
}

describe('the auth router through a client in bearer mode', () => {
  const stores = async () => ({ stores: memoryStores() })
  httpSuite.run(targetMaker({ stores, serve: behindClients }), { describe, it }, authGroups)
})
