/** Service worker under test: a client that shares the page's cookies. */
import { createClient } from '@sallyport/client'

const client = createClient()

addEventListener('message', async ({ data, ports }: MessageEvent) => {
  if (data !== 'me') return
  const { data: user, error } = await client.auth.GET('/me')
  ports[0]?.postMessage(user?.email ?? error?.code)
})
