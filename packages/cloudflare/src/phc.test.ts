import { describe, expect, it } from 'vitest'
import { formatPhc, parsePhc } from './phc.ts'

const tail = '$MQirw6uy4R8tzpGumOcN2Q$WxVWm6EdwAid9kcKtAwgcngIXScFZQph3Ex3ffTHMKA'
const text = (parameters: string) => `$argon2id$v=19$${parameters}${tail}`

describe('parsePhc', () => {
  it('reads what formatPhc writes', () => {
    const phc = parsePhc(text('m=19456,t=2,p=1'))
    expect(phc).toMatchObject({ memoryKiB: 19456, passes: 2, parallelism: 1 })
    expect([phc?.salt.length, phc?.tag.length]).toEqual([16, 32])
    expect(phc && formatPhc(phc)).toBe(text('m=19456,t=2,p=1'))
  })

  it('stays within what an isolate can bear', () => {
    for (const parameters of ['m=65536,t=16,p=4', 'm=8,t=1,p=1']) expect(parsePhc(text(parameters))).not.toBeNull()
    for (const parameters of ['m=65537,t=1,p=1', 'm=65536,t=17,p=1', 'm=7,t=1,p=1', 'm=128,t=1,p=17', 'm=08,t=1,p=1']) {
      expect(parsePhc(text(parameters))).toBeNull()
    }
  })

  it('takes one spelling of the bytes alone', () => {
    expect(parsePhc(text('m=8,t=1,p=1').replace('2Q$', '2R$'))).toBeNull()
    expect(parsePhc(`${text('m=8,t=1,p=1')}=`)).toBeNull()
    expect(parsePhc(text('m=8,t=1,p=1').replace('x', '-'))).toBeNull()
  })
})
