import { expect, it } from 'vitest'
import { createOutboundCalls } from '../../../../foundations/net/outbound-calls.ts'
import type { OutboundRequest } from '../../../../ports/host/platform.ts'
import { createProviderCache, type ProtocolSettings } from '../providers/protocol-settings.ts'
import { guardedFetch } from './guarded-fetch.ts'

it.each(['production', 'development'] as const)(
  'M5 has the platform refuse private addresses of a provider in %s',
  async (environment) => {
    const requests: OutboundRequest[] = []
    const given = {
      environment,
      providerCache: createProviderCache(),
      calls: createOutboundCalls(),
      logger() {},
      now: () => new Date(0),
      async fetch(_: string, request: OutboundRequest) {
        requests.push(request)
        return Response.json({})
      },
    } satisfies Partial<ProtocolSettings>
    // The cast is safe: `guardedFetch` reads only settings that this object has.
    await guardedFetch('https://id.example/jwks', { headers: {} }, given as unknown as ProtocolSettings)
    const addresses = ['93.184.216.34', '127.0.0.1', '10.0.0.7', '169.254.169.254', '::ffff:10.0.0.7']
    const isDevelopment = environment === 'development'
    expect(addresses.map((address) => requests[0]?.mayConnect(address))).toEqual([
      true,
      isDevelopment,
      false,
      false,
      false,
    ])
  },
)
