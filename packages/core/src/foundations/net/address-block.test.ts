import { describe, expect, it } from 'vitest'
import { isAddressBlock, isInBlocks } from './address-block.ts'

describe('isInBlocks', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7', true],
    ['192.0.2.7', '192.0.2.8', false],
    ['192.0.2.7', '192.0.2.0/24', true],
    ['192.0.3.7', '192.0.2.0/24', false],
    ['192.0.2.7', '192.0.2.99/29', false],
    ['192.0.2.100', '192.0.2.99/29', true],
    ['203.0.113.9', '0.0.0.0/0', true],
    ['2001:db8::1', '0.0.0.0/0', false],
    ['2001:db8::1', '2001:db8::/32', true],
    ['2001:db8:0:1::1', '2001:db8::/64', false],
    ['2001:DB8::ABCD', '2001:db8::abcd', true],
    ['::1', '::/0', true],
    ['192.0.2.7', '::ffff:192.0.2.7', true],
  ])('%s in %s: %j', (address, block, expected) => {
    expect(isInBlocks(address, ['198.51.100.1', block])).toBe(expected)
  })

  it('has no address in no block', () => {
    expect(isInBlocks('192.0.2.7', [])).toBe(false)
    expect(isInBlocks('nonsense', ['0.0.0.0/0'])).toBe(false)
  })
})

describe('isAddressBlock', () => {
  it.each(['192.0.2.7', '10.0.0.0/8', '0.0.0.0/0', '2001:db8::/48', '::1/128'])('takes %s', (text) => {
    expect(isAddressBlock(text)).toBe(true)
  })

  it.each([
    '',
    '192.0.2',
    '192.0.2.256',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/08',
    '10.0.0.0/8/8',
    '::/129',
    'a.example',
    '[::1]',
    '192.0.2.7:80',
    '1.2.3.4%eth0',
  ])('refuses %j', (text) => {
    expect(isAddressBlock(text)).toBe(false)
  })
})
