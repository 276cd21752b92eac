import { describe, expect, it } from 'vitest'
import { isOutboundUrl } from './outbound-url.ts'

describe('isOutboundUrl', () => {
  it.each([
    'https://10.0.0.1',
    'https://0x7f.1.evil.local',
    'https://0300.0250.1.1',
    'https://172.31.0.1',
    'https://100.64.0.1',
    'https://169.254.169.254',
    'https://192.88.99.1',
    'https://198.18.0.1',
    'https://255.255.255.255',
    'https://168.63.129.16',
    'https://0xa83f8110',
    'https://[::ffff:10.0.0.1]',
    'https://[::]',
    'https://[::10.0.0.1]',
    'https://[fe80::1]',
    'https://[fec0::1]',
    'https://[fd00::1]',
    'https://[ff02::1]',
    'https://[64:ff9b::a00:1]',
    'https://[64:ff9b:1::a00:1]',
    'https://[2001::1]',
    'https://[2001:db8::1]',
    'https://[2002:a00:1::]',
    'https://[3fff::1]',
    'https://[5f00::1]',
    'https://metadata.google.internal',
    'https://metadata.google.internal.',
    'https://user@example.com',
    'http://example.com',
    'ftp://example.com',
  ])('R29 M5 refuses %s', (url) =>
    expect([isOutboundUrl(new URL(url), false), isOutboundUrl(new URL(url), true)]).toEqual([false, false]),
  )

  it.each('internal intranet local localdomain lan corp home private svc home.arpa cluster.local'.split(' '))(
    'M5 refuses names below .%s, and that name',
    (name) => {
      for (const host of [`hooks.${name}`, `hooks.${name}.`, name, `HOOKS.${name.toUpperCase()}`])
        expect(isOutboundUrl(new URL(`https://${host}/`), true), host).toBe(false)
    },
  )

  it.each([
    'https://example.com',
    'https://corp.example.com',
    'https://my-home.dev',
    'https://8.8.8.8:8443',
    'https://[2606:4700::1111]',
    'https://172.32.0.1',
  ])('R29 allows %s', (url) => expect(isOutboundUrl(new URL(url), false)).toBe(true))

  it.each([22, 25, 53, 110, 143, 587, 993, 3306, 5060, 5432, 6379, 6667, 11_211, 27_017])(
    'P10 refuses port %i, where another protocol is spoken, also on this machine',
    (port) => {
      expect(isOutboundUrl(new URL(`https://hooks.example.com:${port}/x`), true)).toBe(false)
      expect(isOutboundUrl(new URL(`http://localhost:${port}/x`), true)).toBe(false)
    },
  )

  it.each([80, 443, 444, 1024, 3000, 3001, 4000, 5000, 5173, 7071, 8000, 8080, 8443, 8888, 9000, 9443, 30_080, 65_535])(
    'P10 allows port %i, on which honest receivers run',
    (port) => expect(isOutboundUrl(new URL(`https://hooks.example.com:${port}/x`), false)).toBe(true),
  )

  it.each([
    'http://localhost:3000',
    'https://localhost.',
    'https://a.localhost',
    'http://127.1:3000',
    'https://2130706433',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
  ])('R29 allows %s only where loopback is allowed', (url) => {
    expect([isOutboundUrl(new URL(url), true), isOutboundUrl(new URL(url), false)]).toEqual([true, false])
  })
})
