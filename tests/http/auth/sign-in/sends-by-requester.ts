import { rulesGroup } from '../../group.ts'
import { addAccount, PASSWORD, signedInBrowser } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, given, refused, status } from '../../support/expect.ts'
import type { Overrides, Target } from '../../support/target.ts'
import { NUMBER } from './pending-sign-in.ts'

const HOUR = 60 * 60_000
const ADA = 'ada@example.com'
const OWNER = '198.51.100.7'
/** Trusts one proxy, so that a case can send from any address. */
const OPTIONS: Overrides = { trustedProxyHops: 1 }

/** Requests a message from an address. Returns how many have been sent in total. */
async function ask(target: Target, path: string, address: string, Cookie = ''): Promise<number> {
  const headers = { 'X-Forwarded-For': address, ...(Cookie !== '' && { Cookie }) }
  status(await send(target, 'POST', path, { json: { email: ADA }, headers }), 200)
  await target.settled()
  return target.mails.all.length + target.texts.all.length
}

async function askOften(target: Target, path: string, times: number, addressOf: (index: number) => string) {
  let sent = 0
  for (let index = 0; index < times; index++) sent = await ask(target, path, addressOf(index))
  return sent
}

const RESET = '/auth/forgot-password'
const LINK = '/auth/magic-link/send'
const CODE = '/auth/sms/send'

export const sendsByRequesterGroup = rulesGroup('R24 limits on sends', {
  "A13 a stranger's five sends silence the stranger, not the owner": async (open) => {
    for (const path of [RESET, LINK, CODE]) {
      const target = await open(OPTIONS)
      await addAccount(target, { phoneNumber: NUMBER, isPhoneVerified: true })
      equal(await askOften(target, path, 9, () => '192.0.2.1'), 5, path)
      equal(await ask(target, path, OWNER), 6, path)
    }
  },

  'A13 sends for one purpose leave those for another alone': async (open) => {
    const target = await open(OPTIONS)
    await addAccount(target)
    equal(await askOften(target, LINK, 30, (index) => `192.0.2.${index}`), 20)
    equal(await ask(target, RESET, OWNER), 21)
  },

  'A13 strangers together get no more than 20 mails or 10 messages an hour into one box': async (open) => {
    for (const [path, most] of [
      [RESET, 20],
      [LINK, 20],
      [CODE, 10],
    ] as const) {
      const target = await open(OPTIONS)
      await addAccount(target, { phoneNumber: NUMBER, isPhoneVerified: true })
      equal(await askOften(target, path, most + 5, (index) => `192.0.2.${index}`), most, path)
      target.clock.advance(HOUR)
      equal(await ask(target, path, OWNER), most + 1, path)
    }
  },

  'A13 15 addresses silence no owner at another one; of text messages 5 do not': async (open) => {
    for (const [path, addresses, sent] of [
      [RESET, 15, 19],
      [LINK, 15, 19],
      [CODE, 5, 9],
    ] as const) {
      const target = await open(OPTIONS)
      await addAccount(target, { phoneNumber: NUMBER, isPhoneVerified: true })
      // Each asks for all that it gets at once, so that none comes after another.
      const asked = Array.from({ length: addresses * 5 }, (_, index) =>
        ask(target, path, `192.0.2.${index % addresses}`),
      )
      await Promise.all(asked)
      await target.settled()
      equal(target.mails.all.length + target.texts.all.length, sent, path)
      equal(await ask(target, path, OWNER), sent + 1, path)
    }
  },

  'A13 a device of the owner is heard when strangers have used everything up': async (open) => {
    const target = await open(OPTIONS)
    const { client } = await signedInBrowser(target, { phoneNumber: NUMBER, isPhoneVerified: true })
    const device = given(client.jar.get('known-device')).value
    for (const [path, most] of [
      [RESET, 20],
      [CODE, 10],
    ] as const) {
      target.mails.clear()
      target.texts.clear()
      equal(await askOften(target, path, most + 1, (index) => `192.0.2.${index}`), most, path)
      for (let count = 1; count <= 5; count++)
        equal(await ask(target, path, OWNER, `known-device=${device}`), most + count, path)
      equal(await ask(target, path, OWNER, `known-device=${device}`), most + 5, `${path} has an end for devices too`)
    }
  },

  'A13 the devices of one account together get no more than 20 mails an hour': async (open) => {
    const target = await open(OPTIONS)
    const { user, client } = await signedInBrowser(target)
    let sent = 0
    for (let index = 0; index < 6; index++) {
      // Each sign-in creates a new cookie.
      target.clock.advance(1000)
      status(await client.login(user.email, PASSWORD), 200)
      const Cookie = `known-device=${given(client.jar.get('known-device')).value}`
      for (let count = 0; count < 5; count++) sent = await ask(target, RESET, `192.0.2.${index}`, Cookie)
    }
    equal(sent, 20)
    equal(await ask(target, RESET, OWNER), 21, 'strangers are counted apart')
  },

  'A13 the addresses of an IPv6 /48 are one requester': async (open) => {
    const target = await open(OPTIONS)
    await addAccount(target)
    equal(await askOften(target, RESET, 12, (index) => `2001:db8:1:${index.toString(16)}00::1`), 5)
    equal(await ask(target, RESET, '2001:db8:2::1'), 6)
  },

  'A13 what one requester is refused does not use up what others may ask for': async (open) => {
    const target = await open(OPTIONS)
    await addAccount(target)
    equal(await askOften(target, RESET, 60, () => '192.0.2.1'), 5)
    equal(await ask(target, RESET, OWNER), 6)
  },

  'A13 a second factor can be asked for elsewhere when a stranger knows the password': async (open) => {
    const target = await open(OPTIONS)
    await addAccount(target, { require2FA: true })
    const askFrom = async (address: string) => {
      const headers = { 'X-Forwarded-For': address }
      const json = { email: ADA, password: 'correct horse battery staple' }
      const { tempToken } = (await send(target, 'POST', '/auth/login', { json, headers })).json
      return send(target, 'POST', LINK, { json: { mode: '2fa', tempToken }, headers })
    }
    for (let count = 0; count < 5; count++) status(await askFrom('192.0.2.1'), 200)
    refused(await askFrom('192.0.2.1'), 429, 'RATE_LIMITED')
    status(await askFrom(OWNER), 200)
  },
})
