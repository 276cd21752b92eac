import { createSallyport } from '@sallyport/core'
import { takeLink } from '../auth/ownership/awaited-messages.ts'
import { requestGroup } from '../group.ts'
import { isJson } from '../openapi/json-schema.ts'
import { addAccount, PASSWORD } from '../support/account.ts'
import { type Answer, send, sendDirect } from '../support/answer.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, isTrue, status } from '../support/expect.ts'
import { DASHBOARD_WITH_BASE, PAGES_WITH_BASE } from '../support/pages/pages-with-base.ts'
import type { MakeTarget, Overrides, Target, UsualOptions } from '../support/target.ts'
import { withTwoProviders } from '../support/two-providers.ts'

const ORIGIN = 'https://example.com'
const BELOW = { baseUrl: ORIGIN, publicPath: '/app', siteUrl: undefined }
const ui = { pages: PAGES_WITH_BASE }
const admin = { secret: ADMIN_SECRET, dashboard: DASHBOARD_WITH_BASE }

const withProviders = (more: Overrides) => (usual: UsualOptions) => withTwoProviders(more)(usual)

async function signIn(target: Target, mount = '/auth'): Promise<Answer> {
  const { email } = await addAccount(target)
  return send(target, 'POST', `${mount}/login`, { json: { email, password: PASSWORD } })
}

function pathsOf({ setCookies }: Answer): readonly string[] {
  return setCookies
    .filter((cookie) => !/Max-Age=0/.test(cookie))
    .map((cookie) => cookie.replace(/=.*Path=([^;]*).*/, ' $1'))
}

async function problemOf(open: MakeTarget, wrong: Overrides): Promise<string> {
  const { options } = await open()
  try {
    createSallyport({ ...options, ...wrong } as typeof options)
    return ''
  } catch (error) {
    return String(error)
  }
}

const hintsOf = ({ log }: Target) =>
  log.flatMap(({ event, hint }) => (event === 'mount.mismatch' ? [String(hint)] : []))

export const publicPathGroup = requestGroup('Below a public path', {
  'O6 requests arrive without it; cookies and mailed links have it': async (open) => {
    const target = await open({ ...BELOW, ui })
    const answer = await signIn(target)
    status(answer, 200)
    isTrue(
      pathsOf(answer).some((one) => one.endsWith('refreshToken /app/auth')),
      String(pathsOf(answer)),
    )
    await send(target, 'POST', '/auth/forgot-password', { json: { email: 'ada@example.com' } })
    const { link } = await takeLink(target)
    equal(link.origin + link.pathname, `${ORIGIN}/app/auth/ui/reset-password`)
    equal((await sendDirect(target, 'GET', '/app/auth/me')).status, 404, 'R22: no other name')
  },

  'O6 a proxy that keeps it needs one more option': async (open) => {
    const target = await open({ ...BELOW, keepsPublicPath: true, ui })
    const answer = await signIn(target, '/app/auth')
    status(answer, 200)
    isTrue(
      pathsOf(answer).some((one) => one.endsWith('refreshToken /app/auth')),
      String(pathsOf(answer)),
    )
    equal((await sendDirect(target, 'GET', '/auth/me')).status, 404, 'R22: no other name')
    equal(target.sallyport.handles('/app/auth/me'), true)
    equal(target.sallyport.handles('/auth/me'), false)
  },

  'O6 the path of baseUrl is the public path': async (open) => {
    const target = await open({ baseUrl: `${ORIGIN}/app/`, siteUrl: undefined, ui })
    const { email } = await addAccount(target)
    const answer = await sendDirect(target, 'POST', '/auth/login', { json: { email, password: PASSWORD } })
    isTrue(
      pathsOf(answer).some((one) => one.endsWith('refreshToken /app/auth')),
      String(pathsOf(answer)),
    )
  },

  'O6 pages and dashboard name their files, API and documents below it': async (open) => {
    const target = await open({ ...BELOW, ui, admin, swagger: true })
    const page = await send(target, 'GET', '/auth/ui/login?return_path=/app/notes')
    isTrue(page.text.includes('src="../ui/assets/main.js?v=1"'), page.text)
    isTrue(page.text.includes('data-mount="/app/auth" data-public="/app"'), page.text)
    isTrue(page.text.includes(`data-site="${ORIGIN}" data-return="/app/notes"`), page.text)
    const deep = await send(target, 'GET', '/auth/ui/magic-link/verify')
    isTrue(deep.text.includes('src="../../ui/assets/main.js?v=1"'), deep.text)
    isTrue((await send(target, 'GET', '/auth/ui/login/')).text.includes('src="../../ui/assets'), 'a trailing slash')
    isTrue((await send(target, 'GET', '/auth/2fa')).text.includes('src="./ui/assets/main.js'), 'another depth')
    isTrue(
      (await send(target, 'GET', '/auth/ui/login')).text.includes(`data-site="${ORIGIN}/app" data-return="/"`),
      'home',
    )
    const dashboard = await send(target, 'GET', '/admin')
    isTrue(dashboard.text.includes('src="admin/assets/main.js"'), dashboard.text)
    isTrue(dashboard.text.includes('data-mount="/app/admin" data-auth="/app/auth"'), dashboard.text)
    equal((await send(target, 'GET', '/auth/ui/config')).json.apiPrefix, '/app/auth')
    const headers = { Authorization: `Bearer ${ADMIN_SECRET}` }
    const { json } = await send(target, 'GET', '/admin/api/ping', { headers })
    equal(json.mounts, { auth: '/app/auth', tools: '/app/tools', admin: '/app/admin' })
    for (const mount of ['/auth', '/tools', '/admin']) {
      const document = await sendDirect(target, 'GET', `${mount}/openapi.json`, { headers })
      const paths = isJson(document.json.paths) ? Object.keys(document.json.paths) : []
      isTrue(paths.length > 2 && paths.every((path) => path.startsWith(`/app${mount}`)), `${mount}: ${paths[0]}`)
      const docs = await sendDirect(target, 'GET', `${mount}/docs`)
      isTrue(docs.text.includes(`/app${mount}/openapi.json`), docs.text)
    }
  },

  'O6 providers redirect to it, and sign-ins end below it': async (open) => {
    const target = await open(withProviders({ ...BELOW, ui }))
    const ends: [returnPath: string, location: string][] = [
      ['/', `${ORIGIN}/app/`],
      ['/notes', `${ORIGIN}/app/notes`],
      ['/app/notes', `${ORIGIN}/app/notes`],
      ['/app/auth/ui/account', `${ORIGIN}/app/auth/ui/account`],
    ]
    for (const [returnPath, location] of ends) {
      const begun = await send(target, 'GET', `/auth/oauth/one?return_path=${encodeURIComponent(returnPath)}`)
      const started = new URL(begun.headers.get('Location') ?? '')
      equal(started.searchParams.get('redirect_uri'), `${ORIGIN}/app/auth/oauth/one/callback`)
      const state = started.searchParams.get('state') ?? ''
      const Cookie = begun.setCookies.map((cookie) => cookie.split(';', 1)[0]).join('; ')
      const back = `/auth/oauth/one/callback?code=${encodeURIComponent('5|kim@example.com')}&state=${state}`
      const ended = await send(target, 'GET', back, { headers: { Cookie } })
      equal(ended.headers.get('Location'), location)
    }
    const failed = await send(target, 'GET', '/auth/oauth/one/callback?code=x&state=y')
    isTrue(failed.headers.get('Location')?.startsWith(`${ORIGIN}/app/auth/ui/login?error=`) === true, 'an error')
    const form = await target.direct(
      new Request(`${target.origin}/auth/oauth/one/callback`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'code=x&state=y',
      }),
    )
    equal(form.headers.get('Location'), '/app/auth/oauth/one/callback?code=x&state=y')
  },

  'O6 a site of its own path, or of another origin, keeps its links': async (open) => {
    const linkFrom = async (more: Overrides) => {
      const target = await open({ ...BELOW, ui, ...more })
      const { email } = await addAccount(target)
      await send(target, 'POST', '/auth/forgot-password', { json: { email } })
      const { link } = await takeLink(target)
      return link.origin + link.pathname
    }
    equal(await linkFrom({ siteUrl: `${ORIGIN}/app` }), `${ORIGIN}/app/auth/ui/reset-password`)
    equal(await linkFrom({ siteUrl: `${ORIGIN}/shop` }), `${ORIGIN}/app/auth/ui/reset-password`)
    equal(await linkFrom({ links: { resetPassword: '/reset' } }), `${ORIGIN}/app/reset`)
    equal(await linkFrom({ ui: undefined }), `${ORIGIN}/app/auth/reset-password`)
  },

  'O6 a mismatch says what to set, once': async (open) => {
    const bare = await open({ ui })
    for (const path of ['/sub/auth/ui/login', '/sub/auth/ui/login']) await sendDirect(bare, 'GET', path)
    const [hint = '', ...more] = hintsOf(bare)
    isTrue(hint.includes("set publicPath: '/sub' and keepsPublicPath: true"), hint)
    equal(more, [])

    const kept = await open({ ...BELOW, ui })
    await sendDirect(kept, 'GET', '/app/auth/ui/login')
    isTrue(hintsOf(kept).join().includes('set keepsPublicPath: true'), hintsOf(kept).join())

    const removed = await open({ ...BELOW, keepsPublicPath: true, ui })
    await sendDirect(removed, 'GET', '/auth/ui/login')
    isTrue(hintsOf(removed).join().includes('set keepsPublicPath: false'), hintsOf(removed).join())

    const seen = await open({ ui })
    for (const path of ['/sub', "/a'}", '/other']) {
      status(await send(seen, 'GET', `/auth/ui/config?openedBelow=${encodeURIComponent(path)}`), 200)
    }
    equal(hintsOf(seen), ["browsers reach the service below /sub, but publicPath is not set; set publicPath: '/sub'"])

    const framework = await open({ ...BELOW, ui })
    const request = () => new Request(`${framework.origin}/auth/me`)
    await framework.sallyport.fetch(request(), { removedPath: '/app' })
    equal(hintsOf(framework), [])
    await framework.sallyport.fetch(request(), { removedPath: '/next' })
    isTrue(hintsOf(framework).join().includes('below /next, but publicPath is /app'), hintsOf(framework).join())
  },

  'O6 start-up refuses what cannot hold': async (open) => {
    isTrue((await problemOf(open, { publicPath: '/app/' })).includes('publicPath: must be a path'), 'a slash')
    const two = await problemOf(open, { baseUrl: `${ORIGIN}/other`, publicPath: '/app' })
    isTrue(two.includes('publicPath: differs from the path of baseUrl, /other'), two)
    const odd = await problemOf(open, { baseUrl: `${ORIGIN}/a%20b` })
    isTrue(odd.includes('baseUrl: its path must be like /app'), odd)
    const alone = await problemOf(open, { keepsPublicPath: true })
    isTrue(alone.includes('keepsPublicPath: has no effect without publicPath'), alone)
  },
})
