import { html } from 'hono/html'
import { htmlPage } from './html-page.ts'

/** What stands at the root of a production server that nobody put a front end before: a sign-in leads there. */
export function sitePage(url: string, signIn: string): Response {
  const { host } = new URL(url)
  return htmlPage(
    host,
    html`<p>This is the sign-in service of ${host}. If you have just signed in, it worked: you may close this page.</p>
<p><a href="${signIn}">Sign in</a></p>`,
  )
}
