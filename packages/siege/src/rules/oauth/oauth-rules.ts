import type { Answer } from '../../callers/answer.ts'
import type { Caller } from '../../callers/caller.ts'
import type { Rule } from '../../rule.ts'
import type { Siege } from '../../siege.ts'
import { TIMES } from '../one-time/parallel.ts'
import { providersOf, stateOf } from './providers.ts'

const NONE = 'the server has no provider whose sign-in can be begun'

/** Calls the callback as after a refusal at the provider. The error in the response shows whether the state was accepted. */
function denied(
  caller: Caller,
  id: string,
  state: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const query = new URLSearchParams({ state, error: 'access_denied', ...more })
  return caller.send('GET', `/auth/oauth/${id}/callback?${query}`, { mayBeLimited: true })
}

function isAccepted({ headers }: Answer): boolean {
  return /[?&]error=OAUTH_DENIED/.test(headers.get('Location') ?? '')
}

async function begun(siege: Siege, id: string): Promise<{ readonly browser: Caller; readonly state: string }> {
  const browser = siege.stranger()
  return { browser, state: (await stateOf(siege, id, browser)) ?? '' }
}

async function skip(siege: Siege): Promise<string | null> {
  return (await providersOf(siege)).length === 0 ? NONE : null
}

export const oauthStateRule: Rule = {
  name: 'R14 the state of a provider sign-in belongs to one browser and one use',
  skip,
  async run(siege) {
    const [id = ''] = await providersOf(siege)
    const own = await begun(siege, id)
    siege.check(isAccepted(await denied(own.browser, id, own.state)), 'the right state is refused')
    siege.check(!isAccepted(await denied(own.browser, id, own.state)), 'a state is accepted twice')
    const [ada, eve] = [await begun(siege, id), await begun(siege, id)]
    siege.check(!isAccepted(await denied(siege.stranger(), id, ada.state)), 'a state is accepted without its cookie')
    siege.check(!isAccepted(await denied(eve.browser, id, ada.state)), "a state is accepted in another's browser")
    const fresh = await begun(siege, id)
    for (const state of [
      '',
      'x',
      fresh.state.slice(1),
      `${fresh.state}x`,
      fresh.state.toUpperCase(),
      `${fresh.state}\0`,
    ])
      siege.check(!isAccepted(await denied(fresh.browser, id, state)), 'a made-up state is accepted')
    const location = (await siege.stranger().get(`/auth/oauth/${id}`)).headers.get('Location') ?? ''
    const asked = new URL(location).searchParams
    siege.check(asked.get('code_challenge_method') === 'S256', 'the authorization has no PKCE with S256')
    siege.check((asked.get('state') ?? '').length >= 22, 'the state is short')
    siege.check(asked.get('response_type') === 'code', 'the authorization asks for tokens in the front channel')
  },
}

export const oauthStateRaceRule: Rule = {
  name: 'R01 an OAuth state in parallel',
  skip,
  async run(siege) {
    const [id = ''] = await providersOf(siege)
    const { browser, state } = await begun(siege, id)
    const answers = await Promise.all(Array.from({ length: TIMES }, () => denied(browser, id, state)))
    const won = answers.filter(isAccepted).length
    siege.check(won === 1, `${won} of ${TIMES} parallel callbacks with one state were accepted`)
    for (const { status } of answers) siege.check(status < 500, `a parallel callback was answered ${status}`)
  },
}

export const oauthMixUpRule: Rule = {
  name: 'R14 the callback of one provider takes nothing from another',
  async skip(siege) {
    return (await providersOf(siege)).length < 2 ? 'the server has less than two providers' : null
  },
  async run(siege) {
    const [one = '', two = ''] = await providersOf(siege)
    for (const [from, to] of [
      [one, two],
      [two, one],
    ] as const) {
      const { browser, state } = await begun(siege, from)
      siege.check(!isAccepted(await denied(browser, to, state)), `the state of ${from} is accepted at ${to}`)
      const again = await begun(siege, from)
      const issued = await denied(again.browser, from, again.state, { code: 'x', iss: 'https://evil.example' })
      siege.check(!/accessToken=[^;]/.test(issued.cookies.join()), `${from} signs in by a code of another issuer`)
    }
  },
}
