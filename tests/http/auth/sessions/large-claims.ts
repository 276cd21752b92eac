import { requestGroup } from '../../group.ts'
import { addAccount, PASSWORD } from '../../support/account.ts'
import { equal, given, isTrue, status } from '../../support/expect.ts'
import { native } from '../../support/native.ts'
import { browser } from '../../support/pages/browser.ts'

/** Options whose custom claims name so many groups. */
const withGroups = (count: number) => ({
  buildTokenPayload: () => ({ groups: Array.from({ length: count }, (_, index) => `group-${1000 + index}-of-people`) }),
})

export const largeClaimsGroup = requestGroup('Access tokens with many claims', {
  'B5 claims that fit into no cookie fail at the sign-in, and the log says why': async (open) => {
    const target = await open(withGroups(140))
    const { email } = await addAccount(target)
    const client = browser(target)
    const answer = await client.login(email, PASSWORD)
    equal([answer.status, answer.setCookies], [500, []])
    const { error } = given(target.log.find(({ event }) => event === 'request.failed'))
    isTrue(/buildTokenPayload/.test(String(error)) && /4096/.test(String(error)), String(error))
    // Clients in bearer mode keep the token themselves.
    const app = native(target)
    status(await app.login(email, PASSWORD), 200)
    status(await app.get('/auth/me'), 200)
  },

  'B5 claims that nearly fill a cookie sign in, and are logged once': async (open) => {
    let found = false
    for (let count = 90; count < 140 && !found; count++) {
      const target = await open(withGroups(count))
      const { email } = await addAccount(target)
      const client = browser(target)
      const answer = await client.login(email, PASSWORD)
      if (answer.status !== 200) break
      const { name, value } = given(client.jar.get('accessToken'))
      const isLarge = name.length + value.length > 3800
      status(await client.get('/auth/me'), 200)
      status(await client.post('/auth/refresh'), 200)
      const warnings = target.log.filter(({ event }) => event === 'access-token.large')
      equal(warnings.length, isLarge ? 1 : 0, `${count} groups`)
      found = isLarge
    }
    isTrue(found, 'a token near the limit')
  },
})
