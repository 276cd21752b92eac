import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Returns a port that no server uses: for servers whose own URL must be known before they start. */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  // The cast is safe: the server listens on TCP.
  const { port } = listener.address() as AddressInfo
  listener.close()
  await once(listener, 'close')
  return port
}
