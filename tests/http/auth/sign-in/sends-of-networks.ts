import { rulesGroup } from '../../group.ts'
import { addAccount, signedInBrowser } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, given, status } from '../../support/expect.ts'
import type { Overrides } from '../../support/target.ts'
import { NUMBER, pendingSignIn } from './pending-sign-in.ts'

const HOUR = 60 * 60_000
const OWNER = '198.51.100.7'
/** Trusts one proxy, so that a case can send from any address. */
const OPTIONS: Overrides = { trustedProxyHops: 1 }
const RESET = '/auth/forgot-password'
const LINK = '/auth/magic-link/send'
const CODE = '/auth/sms/send'

export const sendsOfNetworksGroup = rulesGroup('R24 limits on sends of networks and of all', {
  'I11 a whole IPv6 /48 gets no more than 58 text messages an hour, and others theirs': async (open) => {
    const target = await open(OPTIONS)
    const askFor = async (index: number, address: string) => {
      const { email } = await addAccount(target, {
        email: `user-${index}@example.com`,
        phoneNumber: `+1555000${1000 + index}`,
      })
      const { status: answered } = await send(target, 'POST', CODE, {
        json: { email },
        headers: { 'X-Forwarded-For': address },
      })
      await target.settled()
      return answered
    }
    const refusals: number[] = []
    for (let index = 0; index < 80; index++) {
      const block = (index * 64).toString(16)
      if ((await askFor(index, `2001:db8:1:${block}::1`)) === 429) refusals.push(index)
    }
    equal([target.texts.all.length, refusals.length], [58, 22])
    for (const [index, address] of ['2001:db8:2::1', '192.0.2.1'].entries())
      equal(await askFor(80 + index, address), 200)
    equal(target.texts.all.length, 60)
  },

  'I11 a /56 gets less than the /48 around it, also of mails': async (open) => {
    for (const [path, most] of [
      [CODE, 42],
      [RESET, 200],
    ] as const) {
      const target = await open(OPTIONS)
      let served = 0
      for (let index = 0; index < most + 10; index++) {
        const headers = { 'X-Forwarded-For': `2001:db8:1:2${(index % 256).toString(16).padStart(2, '0')}::1` }
        const json = { email: `nobody-${index}@example.com` }
        if ((await send(target, 'POST', path, { json, headers })).status === 200) served++
      }
      equal(served, most, path)
    }
  },

  'I11 the service sends strangers only so many messages an hour, and its users theirs beside them': async (open) => {
    const most = { max: 3, windowMs: HOUR }
    const target = await open({ ...OPTIONS, rateLimits: { allTexts: most, allMails: most } })
    const { user, client } = await signedInBrowser(target, { phoneNumber: NUMBER, isPhoneVerified: true })
    const device = `known-device=${given(client.jar.get('known-device')).value}`
    for (const [path, sent] of [
      [CODE, () => target.texts.all.length],
      [RESET, () => target.mails.all.length],
    ] as const) {
      for (let index = 0; index < 6; index++) {
        const fields = { email: `${path.length}-${index}@example.com`, phoneNumber: `+1555000${1000 + index}` }
        const { email } = await addAccount(target, fields)
        const headers = { 'X-Forwarded-For': `192.0.2.${index}` }
        equal((await send(target, 'POST', path, { json: { email }, headers })).json, { success: true })
        await target.settled()
      }
      equal(sent(), 3, `${path}: strangers`)
      for (let count = 0; count < 4; count++) {
        const headers = { 'X-Forwarded-For': OWNER, Cookie: device }
        status(await send(target, 'POST', path, { json: { email: user.email }, headers }), 200)
        await target.settled()
      }
      equal(sent(), 6, `${path}: users`)
    }
    target.clock.advance(HOUR)
    const headers = { 'X-Forwarded-For': OWNER }
    status(await send(target, 'POST', CODE, { json: { email: user.email }, headers }), 200)
    await target.settled()
    equal(target.mails.all.length + target.texts.all.length, 13)
  },

  'I11 a flood of strangers leaves apps in bearer mode their second step, up to a count of its own': async (open) => {
    const most = { max: 3, windowMs: HOUR }
    const target = await open({ ...OPTIONS, rateLimits: { allTexts: most, allMails: most } })
    for (let index = 0; index < 6; index++) {
      const { email } = await addAccount(target, { email: `stranger-${index}@example.com` })
      const headers = { 'X-Forwarded-For': `192.0.2.${index}` }
      status(await send(target, 'POST', RESET, { json: { email }, headers }), 200)
      await target.settled()
    }
    equal(target.mails.all.length, 3)
    for (let index = 0; index < 4; index++) {
      const fields = { email: `user-${index}@example.com`, phoneNumber: `+1555000${2000 + index}` }
      const { tempToken } = await pendingSignIn(target, fields)
      const asked = await send(target, 'POST', LINK, { json: { mode: '2fa', tempToken } })
      equal(asked.status, index < 3 ? 200 : 429)
    }
  },
})
