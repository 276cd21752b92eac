import { expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox · Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge · Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15', 'Safari · Mac'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1', 'Safari · iPhone'],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36', 'Chrome · Android'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 OPR/116.0', 'Opera · Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) FxiOS/132.0 Mobile/15E148 Safari/605.1.15',
    'Firefox · iPhone',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) CriOS/130.0 Mobile/15E148 Safari/604.1', 'Chrome · iPad'],
  ['Mozilla/5.0 (X11; CrOS x86_64 16033.58.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', 'Chrome · ChromeOS'],
  ['okhttp/4.12.0', 'Android'],
  ['Acme/3 CFNetwork/1494 Darwin/23.4.0', 'iPhone · Mac'],
  ['Dart/3.2 (dart:io)', 'Flutter'],
  ['curl/8.5.0', 'curl'],
  ['PostmanRuntime/7.43.0', 'Postman'],
  ['Python-urllib/3.11', 'Python'],
  ['Go-http-client/2.0', 'Go'],
  ['node', 'Node.js'],
  ['undici', 'Node.js'],
  ['axios/1.7.9', 'Node.js'],
])('names the device of %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

it('repeats nothing of an unknown user agent', () => {
  expect([deviceName('acme-sync/2.1'), deviceName('anode/1'), deviceName(null)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
