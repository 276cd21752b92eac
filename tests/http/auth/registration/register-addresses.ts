import { group } from '../../group.ts'
import { PASSWORD } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { given, invalid, isTrue, status } from '../../support/expect.ts'

const SPELLINGS: readonly (readonly [sent: string, stored: string])[] = [
  ['Ada@Example.COM', 'ada@example.com'],
  ['ｇｒａｃｅ@example.com', 'grace@example.com'],
  ['linus＠example.com', 'linus@example.com'],
  ['ﬁona@example.com', 'fiona@example.com'],
  ['hedy@MÜLLER.example', 'hedy@xn--mller-kva.example'],
  ['émilie@example.com', 'émilie@example.com'],
  ['e\u0301va@example.com', 'éva@example.com'],
  ["o'hara+tag.x@sub.example.co.uk", "o'hara+tag.x@sub.example.co.uk"],
]

const REFUSED = [
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@localhost',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ada@[::1]',
  'ada@0x7f.1',
  'ada@@example.com',
  'ada@evil.example@example.com',
  'ada＠evil.example@example.com',
  'ada,bob@example.com',
  'ada，bob@example.com',
  '"ada"@example.com',
  '＂ada@example.com',
  'ada@example.com,bob@example.com',
  'Ada <ada@example.com>',
  'ada\u0000@example.com',
  'ada@example.com\u0000.evil.example',
  'ada\r\nBcc: bob@example.com',
  'ada@example.com\r\nBcc:bob',
  'a da@example.com',
  'ada@exa mple.com',
  'ada@example.com/path',
  'ada@example.com:80',
  'ada@user:pw@example.com',
  'ada@ex%61mple.com',
  'ada@example..com',
  'ada@.example.com',
  'ada@example.com?x',
  'ada@example.com#x',
  'ada@example.com\\x',
  'ada\u200b@example.com',
  'ada\u202e@example.com',
  `ada@${'abcdefghi.'.repeat(26)}com`,
]

export const registerAddressesGroup = group('R11 e-mail addresses', {
  'stores one spelling, and signs in by any': async (open) => {
    const target = await open({ rateLimits: false })
    for (const [sent, stored] of SPELLINGS) {
      status(await send(target, 'POST', '/auth/register', { json: { email: sent, password: PASSWORD } }), 201)
      given(await target.stores.users.findByEmail(stored), `the account ${stored}`)
      for (const email of [sent, stored]) {
        status(await send(target, 'POST', '/auth/login', { json: { email, password: PASSWORD } }), 200)
      }
    }
  },

  'refuses what is no address, alike at registration and sign-in': async (open) => {
    const target = await open({ rateLimits: false })
    for (const email of REFUSED) {
      for (const path of ['/auth/register', '/auth/login']) {
        const answer = await send(target, 'POST', path, { json: { email, password: PASSWORD } })
        isTrue(answer.status === 400, `${path} refuses ${JSON.stringify(email)}: ${answer.status}`)
        invalid(answer, 'email')
      }
    }
  },

  'takes addresses of up to 254 characters': async (open) => {
    const target = await open()
    const host = `${'a'.repeat(63)}.${'b'.repeat(63)}`
    const longest = `${'l'.repeat(64)}@${host}.${'c'.repeat(57)}.com`
    status(await send(target, 'POST', '/auth/register', { json: { email: longest, password: PASSWORD } }), 201)
    const tooLong = `${'l'.repeat(64)}@${host}.${'c'.repeat(58)}.com`
    const answer = await send(target, 'POST', '/auth/register', { json: { email: tooLong, password: PASSWORD } })
    invalid(answer, 'email')
  },
})
