import { expect, it } from 'vitest'
import { deviceOf } from './device-of.ts'

it.each([
  [undefined, 'Unknown device'],
  ['', 'Unknown device'],
  ['acme-sync/2.1 (build 7)', 'acme-sync'],
  ['/odd', '/odd'],
])('names the device of %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
