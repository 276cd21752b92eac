import { createClient } from '@sallyport/client'
import { useSession as useSvelteSession } from '@sallyport/client/svelte'
import { useSession as useVueSession } from '@sallyport/client/vue'
import { get } from 'svelte/store'
import { describe, expect, it } from 'vitest'
import { effectScope, watchEffect } from 'vue'
import { clientService } from './start-service.ts'

const body = { email: 'ada@example.com', password: 'correct horse battery' }

function newClient() {
  const { fetch } = clientService()
  return createClient({ baseUrl: 'https://auth.example.com', mode: 'bearer', fetch })
}

describe('useSession of @sallyport/client/vue', () => {
  it('is a ref that follows the session until its scope ends', async () => {
    const client = newClient()
    const seen: string[] = []
    const scope = effectScope()
    scope.run(() => {
      const session = useVueSession(client)
      watchEffect(() => seen.push(session.value.status), { flush: 'sync' })
    })
    await expect.poll(() => seen).toEqual(['loading', 'signed-out'])
    await client.auth.POST('/register', { body })
    await client.auth.POST('/login', { body })
    expect(seen).toEqual(['loading', 'signed-out', 'signed-in'])
    scope.stop()
    await client.auth.POST('/logout')
    expect(seen).toHaveLength(3)
  })
})

describe('useSession of @sallyport/client/svelte', () => {
  it('is a store that follows the session', async () => {
    const client = newClient()
    const store = useSvelteSession(client)
    const seen: string[] = []
    const stop = store.subscribe(({ status }) => seen.push(status))
    await expect.poll(() => seen).toEqual(['loading', 'signed-out'])
    await client.auth.POST('/register', { body })
    await client.auth.POST('/login', { body })
    expect(seen).toEqual(['loading', 'signed-out', 'signed-in'])
    expect(get(store).user?.email).toBe(body.email)
    stop()
    await client.auth.POST('/logout')
    expect(seen).toHaveLength(3)
  })
})
