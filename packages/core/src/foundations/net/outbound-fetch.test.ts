import { describe, expect, it } from 'vitest'
import type { OutboundRequest } from '../../ports/host/platform.ts'
import { createOutboundCalls } from './outbound-calls.ts'
import { outboundFetch } from './outbound-fetch.ts'

const GET = { method: 'GET', headers: {}, body: null }

/** Sends a request and returns which of the addresses the platform's fetch may connect to. */
async function asked(url: string, allowsLoopback: boolean, addresses: readonly string[]) {
  const requests: OutboundRequest[] = []
  const fetch = async (_: string, request: OutboundRequest) => {
    requests.push(request)
    return new Response()
  }
  const calls = createOutboundCalls()
  await outboundFetch(url, GET, async () => {}, { fetch, allowsLoopback, calls }, calls)
  return addresses.filter((address) => requests[0]?.mayConnect(address))
}

const PUBLIC = ['93.184.216.34', '2606:4700::1111']
const LOOPBACK = ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1']
const PRIVATE = [
  '168.63.129.16',
  '10.0.0.7',
  '169.254.169.254',
  '192.168.1.1',
  '::ffff:10.0.0.7',
  'fd00::1',
  'fe80::1%eth0',
  '0.0.0.0',
]

describe('outboundFetch', () => {
  it('M5 P10 lets the platform connect to public addresses only', async () => {
    const all = [...PUBLIC, ...LOOPBACK, ...PRIVATE, '', 'nonsense']
    expect(await asked('https://example.com/', false, all)).toEqual(PUBLIC)
  })

  it('M5 adds this machine where loopback is allowed, and nothing else', async () => {
    const all = [...PUBLIC, ...LOOPBACK, ...PRIVATE]
    expect(await asked('https://example.com/', true, all)).toEqual([...PUBLIC, ...LOOPBACK])
  })

  it.each(['https://10.0.0.1/', 'http://example.com/', 'no url'])('R29 sends nothing to %s', async (url) => {
    await expect(asked(url, false, [])).rejects.toMatchObject({ code: 'URL_REFUSED' })
  })
})
