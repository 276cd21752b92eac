import { Hono } from 'hono'
import { requestGroup } from '../group.ts'
import { addAccount, PASSWORD } from '../support/account.ts'
import { equal, isTrue } from '../support/expect.ts'
import { PAGES_WITH_BASE } from '../support/pages/pages-with-base.ts'
import type { Target } from '../support/target.ts'

const OPTIONS = { baseUrl: 'https://example.com', publicPath: '/app', ui: { pages: PAGES_WITH_BASE } }

const hintsOf = ({ log }: Target) =>
  log.flatMap(({ event, hint }) => (event === 'mount.mismatch' ? [String(hint)] : []))

/** Signs in and opens a page through the app, and returns what a browser depends on. */
async function walk(app: Hono, target: Target) {
  const { email } = await addAccount(target)
  const signedIn = await app.request('/app/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: 'https://example.com' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const cookies = signedIn.headers.getSetCookie().filter((cookie) => !/Max-Age=0/.test(cookie))
  const page = await app.request('/app/auth/ui/login')
  const text = await page.text()
  const file = new URL(/src="([^"]+)"/.exec(text)?.[1] ?? '', 'https://example.com/app/auth/ui/login').pathname
  return {
    signedIn: signedIn.status,
    refreshPath: /Path=([^;]*)/.exec(cookies.find((cookie) => cookie.includes('refreshToken=')) ?? '')?.[1],
    mount: /data-mount="([^"]*)"/.exec(text)?.[1],
    file: [file, (await app.request(file)).status],
    parameter: (await app.request('/app/auth/oauth/nothing')).status,
    unknown: (await app.request('/app/auth/nothing')).status,
    outside: await (await app.request('/app/own')).text(),
  }
}

const WALKED = {
  signedIn: 200,
  refreshPath: '/app/auth',
  mount: '/app/auth',
  file: ['/app/auth/ui/assets/main.js', 200],
  parameter: 404,
  unknown: 404,
  outside: 'the own route',
}

export const belowAPathInHonoGroup = requestGroup('Below a path in a Hono app', {
  'O6 basePath, route and mount serve the service below publicPath': async (open) => {
    const apps: Readonly<Record<string, (target: Target) => Hono>> = {
      basePath: ({ sallyport }) => new Hono().basePath('/app').route('/', sallyport.app) as Hono,
      route: ({ sallyport }) => new Hono().route('/app', sallyport.app) as Hono,
      nested: ({ sallyport }) => new Hono().route('/app', new Hono().route('/', sallyport.app)) as Hono,
      mount: ({ sallyport }) => new Hono().mount('/app', (request) => sallyport.fetch(request)),
    }
    for (const [name, appOf] of Object.entries(apps)) {
      const target = await open(OPTIONS)
      const host = new Hono().get('/app/own', (c) => c.text('the own route')).route('/', appOf(target)) as Hono
      equal(await walk(host, target), WALKED, name)
      equal(hintsOf(target), [], name)
    }
  },

  'O6 a base path without publicPath works as far as it can, and says what to set': async (open) => {
    const target = await open({ ...OPTIONS, publicPath: undefined })
    const app = new Hono().basePath('/app').route('/', target.sallyport.app)
    equal((await app.request('/app/auth/ui/config')).status, 200)
    equal((await app.request('/auth/ui/config')).status, 404)
    const [hint = '', ...more] = hintsOf(target)
    isTrue(hint.includes("set publicPath: '/app'"), hint)
    equal(more, [])
  },
})
