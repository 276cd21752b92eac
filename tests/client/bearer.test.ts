import { createClient } from '@sallyport/client'
import { afterEach, describe, expect, it } from 'vitest'
import { EXPECTED_WALK, walk } from './auth-walk.ts'
import { clientService } from './start-service.ts'

const closings: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

describe('a client in bearer mode, against a real server', () => {
  it('drives the auth router from registration to deletion', async () => {
    const { serve, requests } = clientService()
    const server = await serve()
    closings.push(server.close)
    const ended: string[] = []
    const client = createClient({ baseUrl: server.url, mode: 'bearer', onSessionEnded: (reason) => ended.push(reason) })
    const log = await walk(client, async (path) => (await fetch(server.url + path)).text())
    expect(log).toEqual(EXPECTED_WALK)
    expect(requests.filter((request) => request === 'POST /auth/refresh')).toHaveLength(1)
    expect(ended).toEqual(['SIGNED_OUT', 'SIGNED_OUT', 'SIGNED_OUT', 'SIGNED_OUT'])
  })
})
