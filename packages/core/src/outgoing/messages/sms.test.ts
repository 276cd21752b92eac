import { describe, expect, it } from 'vitest'
import { createOutboundCalls } from '../../foundations/net/outbound-calls.ts'
import { languagesOf } from './languages/languages.ts'
import { composeSms } from './sms.ts'

const CALLS = createOutboundCalls()

describe('composeSms', () => {
  it('words the code in the language asked for, else in the default one', async () => {
    const sent: unknown[][] = []
    const transport = { send: async (...args: unknown[]) => void sent.push(args) }
    const sms = composeSms({ transport }, languagesOf([], 'it'), CALLS)
    await sms.sendCode('+391234', '123456', 'en')
    await sms.sendCode('+391234', '123456', 'it')
    await sms.sendCode('+391234', '123456')
    expect(sent).toEqual([
      ['+391234', 'Your verification code is 123456'],
      ['+391234', 'Il tuo codice di verifica è 123456'],
      ['+391234', 'Il tuo codice di verifica è 123456'],
    ])
  })

  it('hands the bare code to the callback, which wins over a gateway', async () => {
    const sent: string[][] = []
    const gateway = { endpoint: 'http://localhost:1', apiKey: 'k', username: 'u', password: 'p' }
    const sms = composeSms(
      { ...gateway, sendSms: async (...args: string[]) => void sent.push(args) },
      languagesOf(),
      CALLS,
    )
    await sms.sendCode('+391234', '123456', 'it')
    expect(sent).toEqual([['+391234', '123456']])
  })

  it('rejects when the carrier does', async () => {
    const transport = { send: () => Promise.reject(new Error('down')) }
    await expect(composeSms({ transport }, languagesOf(), CALLS).sendCode('+1', '1')).rejects.toThrow('down')
  })
})
