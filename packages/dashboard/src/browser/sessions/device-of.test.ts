import { expect, it } from 'vitest'
import { deviceOf } from './device-of.ts'

it.each([
  [undefined, 'Unknown device'],
  ['', 'Unknown device'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge on Windows'],
  ['okhttp/4.12.0', 'App on Android'],
  ['Acme/3 CFNetwork/1494 Darwin/23.4.0', 'App on iOS or macOS'],
  ['curl/8.5.0', 'curl'],
  ['node', 'Node.js program'],
  ['acme-sync/2.1 (build 7)', 'acme-sync'],
  ['/odd', '/odd'],
])('names the device of %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
