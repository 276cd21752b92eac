import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { spawnServer, temporaryDirectory } from '../../test/spawn-server.ts'

const CONFIG = `export default { tools: { access: { stream: 'public', track: 'public' }, sse: { heartbeatMs: 50 } } }`

describe('the server with an event stream', () => {
  it('streams by itself, and ends streams at SIGTERM instead of waiting for them', async () => {
    const home = await temporaryDirectory(onTestFinished)
    await writeFile(join(home, 'config.mjs'), CONFIG)
    const { url, stop } = await spawnServer(onTestFinished, home, { SALLYPORT_CONFIG: './config.mjs' })
    const response = await fetch(`${url}/tools/stream`)
    expect(response.status).toBe(200)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const read = async (awaited: string) => {
      while (!text.includes(awaited)) text += (await reader?.read())?.value ?? ''
    }
    await read('"connected"')
    await read(': heartbeat\n\n')
    expect((await fetch(`${url}/tools/track/shop.order`, { method: 'POST' })).status).toBe(202)
    await read('"shop.order"')
    const rest = (async () => {
      while (!(await reader?.read())?.done);
    })()
    expect(await stop('SIGTERM')).toBe(0)
    await rest
  })
})
