import { brief } from '../../callers/answer.ts'
import type { Rule } from '../../rule.ts'
import type { Siege } from '../../siege.ts'
import { providersOf } from '../oauth/providers.ts'
import { hostileTargets } from './targets.ts'

/** True if the text is a path of the same origin in every browser. */
function isPath(target: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters.
  return /^\/(?![/\\])[^\u0000-\u001f\\]*$/.test(target)
}

async function provider(siege: Siege): Promise<string | undefined> {
  return (await providersOf(siege))[0]
}

export const returnPathsRule: Rule = {
  name: 'R13 redirect targets of other origins',
  async skip(siege) {
    return (await provider(siege)) === undefined ? 'the server has no provider whose sign-in can be begun' : null
  },
  async run(siege) {
    const id = await provider(siege)
    for (const target of hostileTargets(siege.connection.url.host)) {
      const answer = await siege.stranger().get(`/auth/oauth/${id}?return_path=${encodeURIComponent(target)}`)
      siege.check(
        answer.status === 400 || (answer.status === 302 && isPath(target)),
        `return_path ${JSON.stringify(target)} was answered ${brief(answer)}`,
      )
    }
  },
}

export const pageTargetsRule: Rule = {
  name: 'R13 targets that pages are asked to open',
  async skip(siege) {
    return (await siege.stranger().get('/auth/ui/login')).status === 200 ? null : 'the server has no sign-in pages'
  },
  async run(siege) {
    const { stranger } = siege
    const caller = stranger()
    for (const target of hostileTargets(siege.connection.url.host)) {
      const { status, text } = await caller.get(`/auth/ui/login?return_path=${encodeURIComponent(target)}`)
      siege.check(status < 500, `a page with return_path ${JSON.stringify(target)} was answered ${status}`)
      const isShown = /evil\.example|javascript:|data:text/i.test(
        text.replaceAll(/<(script|link|meta http-equiv)[^>]*>/g, ''),
      )
      siege.check(!isShown || isPath(target), `a page has the target ${JSON.stringify(target)}`)
    }
    for (const text of ['"><script>alert(1)</script>', "'-alert(1)-'", '</script><svg onload=alert(1)>', '{{7*7}}']) {
      for (const name of ['return_path', 'error', 'lang', 'token', 'email', 'provider', 'tempToken', 'methods']) {
        const answer = await caller.get(`/auth/ui/login?${name}=${encodeURIComponent(text)}`)
        siege.check(!answer.text.includes(text), `a page quotes ${name} as it was sent`)
      }
    }
    const page = await caller.get('/auth/ui/login')
    const policy = page.headers.get('Content-Security-Policy') ?? ''
    siege.check(/frame-ancestors 'none'/.test(policy), 'the sign-in page may be framed')
    siege.check(!/script-src[^;]*'unsafe-inline'/.test(policy), 'the sign-in page allows inline scripts')
  },
}
