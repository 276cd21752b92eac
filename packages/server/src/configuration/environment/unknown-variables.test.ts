import { expect, it } from 'vitest'
import { unknownVariables } from './unknown-variables.ts'

it('O3 starts in a pod beside Kubernetes Services whose names begin like its variables, and refuses all that looks otherwise', () => {
  const links = (prefix: string, ip: string, inUrl = ip) => ({
    [`${prefix}_SERVICE_HOST`]: ip,
    [`${prefix}_SERVICE_PORT`]: '3000',
    [`${prefix}_SERVICE_PORT_HTTP_WEB`]: '3000',
    [`${prefix}_PORT`]: `tcp://${inUrl}:3000`,
    [`${prefix}_PORT_3000_TCP`]: `tcp://${inUrl}:3000`,
    [`${prefix}_PORT_3000_TCP_PROTO`]: 'tcp',
    [`${prefix}_PORT_3000_TCP_PORT`]: '3000',
    [`${prefix}_PORT_3000_TCP_ADDR`]: ip,
    [`${prefix}_PORT_53_UDP`]: `udp://${inUrl}:53`,
    [`${prefix}_PORT_53_UDP_PROTO`]: 'udp',
  })
  const pod = {
    ...links('SALLYPORT', '10.96.3.7'),
    ...links('SALLYPORT_DATABASE', '10.96.3.8'),
    ...links('SALLYPORT_OAUTH_GITHUB', 'fd00:10:96::9', '[fd00:10:96::9]'),
    ...links('SALLYPORT_SECRET', '10.96.3.9'),
  }
  expect(unknownVariables({ ...pod })).toEqual([])
  for (const [name, value] of [
    ['SALLYPORT_PORT', '3000'],
    ['SALLYPORT_PORT', 'tcp://example.org:3000'],
    ['SALLYPORT_SERVICE_HOST', 'auth.example.org'],
    ['SALLYPORT_SERVICE_PORT', 'http'],
    ['SALLYPORT_HOST', '10.96.3.7'],
    ['SALLYPORT_PORT_3000', 'tcp://10.96.3.7:3000'],
    ['SALLYPORT_SERVICE_HOSTS', '10.96.3.7'],
  ] as const) {
    expect(unknownVariables({ ...pod, [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name}: unknown variable`)),
    ])
  }
  expect(unknownVariables({ ...pod, SALLYPORT_SECRETS: 'x' })).toEqual([
    'SALLYPORT_SECRETS: unknown variable; did you mean SALLYPORT_SECRET?',
  ])
  expect(unknownVariables({ SALLYPORT_PORT: '3000' })).toEqual(['SALLYPORT_PORT: unknown variable; did you mean PORT?'])
})
