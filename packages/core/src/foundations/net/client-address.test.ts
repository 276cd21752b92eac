import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressBlocks, addressKey, canonicalAddress, clientAddress } from './client-address.ts'

describe('R23 canonicalAddress', () => {
  it('never throws, and leaves what it gave as it is', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.ipV4(),
      fc.ipV6(),
      fc.stringMatching(/^[0-9a-f:.[\]%/]{1,40}$/),
    )
    fc.assert(
      fc.property(text, (given) => {
        const address = canonicalAddress(given)
        if (address !== null) expect(canonicalAddress(address)).toBe(address)
      }),
      { numRuns: 2000 },
    )
  })

  it('folds port, brackets, zone, case and IPv4-mapped spellings', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV6(), fc.integer({ min: 1, max: 65_535 }), (v4, v6, port) => {
        const four = canonicalAddress(v4)
        expect(four).not.toBeNull()
        for (const spelling of [`${v4}:${port}`, `::ffff:${v4}`, `[::ffff:${v4}]:${port}`, `::FFFF:${v4}`]) {
          expect(canonicalAddress(spelling)).toBe(four)
        }
        const six = canonicalAddress(v6)
        expect(six).not.toBeNull()
        for (const spelling of [`[${v6}]`, `[${v6}]:${port}`, `${v6}%eth0`, v6.toUpperCase()]) {
          expect(canonicalAddress(spelling)).toBe(six)
        }
      }),
    )
  })

  it.each([
    '',
    'unknown',
    '_hidden',
    '256.1.1.1',
    '1.2.3',
    '1.2.3.4.5',
    'example.com',
    '::1::',
    '[::1',
    'fe80::1/64',
    '1.2.3.4, 5.6.7.8',
    '[::1]x',
    ':',
  ])('is null for %j', (text) => {
    expect(canonicalAddress(text)).toBeNull()
  })
})

describe('R23 addressKey', () => {
  it('is the address for IPv4, one key for all of an IPv6 /64', () => {
    expect(addressKey('192.0.2.1')).toBe('192.0.2.1')
    const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16))
    const groups = fc.tuple(group, group, group, group)
    fc.assert(
      fc.property(groups, groups, groups, (network, host, otherHost) => {
        fc.pre(!network.every((part) => part === '0'))
        const keyOf = (parts: readonly string[]) => addressKey(canonicalAddress([...network, ...parts].join(':')))
        expect(keyOf(host)).toBe(keyOf(otherHost))
        expect(keyOf(host)).toBe(`${network.join(':')}::/64`)
      }),
    )
  })

  it('tells networks apart', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
        const [a, b] = [canonicalAddress(one), canonicalAddress(other)]
        fc.pre(a !== null && b !== null && a.includes(':') && b.includes(':'))
        const isSame =
          expanded(a ?? '')
            .slice(0, 4)
            .join() ===
          expanded(b ?? '')
            .slice(0, 4)
            .join()
        expect(addressKey(a) === addressKey(b)).toBe(isSame)
      }),
    )
  })

  it('has one key for all that are unknown', () => {
    expect(addressKey(null)).toBe('unknown')
  })
})

describe('R23 clientAddress', () => {
  const chain = fc.array(fc.ipV4(), { minLength: 1, maxLength: 5 })

  it('believes nothing of X-Forwarded-For without a proxy of our own', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(clientAddress('192.0.2.1', header, 0)).toBe('192.0.2.1')
      }),
    )
  })

  it('takes the entry that the outermost of our proxies wrote, whatever the client put before it', () => {
    fc.assert(
      fc.property(
        fc.string().map((text) => text.replaceAll(',', '')),
        chain,
        (forged, entries) => {
          const header = [forged, ...entries].join(', ')
          expect(clientAddress('10.0.0.1', header, entries.length)).toBe(entries[0])
        },
      ),
    )
  })

  it('falls back to the peer when the header is shorter than it must be, or holds no address', () => {
    fc.assert(
      fc.property(chain, (entries) => {
        expect(clientAddress('10.0.0.1', entries.join(','), entries.length + 1)).toBe('10.0.0.1')
      }),
    )
    expect(clientAddress('10.0.0.1', 'unknown', 1)).toBe('10.0.0.1')
    expect(clientAddress(null, null, 1)).toBeNull()
  })
})

describe('addressBlocks', () => {
  it('are the address itself for IPv4, and the /64, /56 and /48 for IPv6', () => {
    expect(addressBlocks(null)).toEqual(['unknown'])
    expect(addressBlocks('192.0.2.1')).toEqual(['192.0.2.1'])
    expect(addressBlocks('2001:db8:1:abcd::1')).toEqual([
      '2001:db8:1:abcd::/64',
      '2001:db8:1:ab00::/56',
      '2001:db8:1::/48',
    ])
    expect(addressBlocks('2001:db8::1')).toEqual(['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48'])
  })

  it('put two addresses into one block just when they share its bits', () => {
    const bits = (address: string, length: number) =>
      expanded(address)
        .map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0'))
        .join('')
        .slice(0, length)
    const near = fc.tuple(fc.ipV6(), fc.integer({ min: 0, max: 0xffff })).map(([address, fourth]) => {
      const groups = [...expanded(canonicalAddress(address) ?? '::')]
      groups[3] = fourth.toString(16)
      return [address, groups.join(':')] as const
    })
    fc.assert(
      fc.property(near, (pair) => {
        const [one = '', other = ''] = pair.map((address) => canonicalAddress(address) ?? '')
        if (!one.includes(':') || !other.includes(':')) return
        for (const [index, length] of [64, 56, 48].entries()) {
          expect(addressBlocks(one)[index] === addressBlocks(other)[index]).toBe(
            bits(one, length) === bits(other, length),
          )
        }
      }),
    )
  })
})

/** Returns the eight groups of an IPv6 address. */
function expanded(address: string): readonly string[] {
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter((part) => part !== '')
  const right = (tail ?? '').split(':').filter((part) => part !== '')
  return tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}
