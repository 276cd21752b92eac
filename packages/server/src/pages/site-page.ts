import { html } from 'hono/html'
import { htmlPage } from './html-page.ts'

/** Renders the root page of a production server without a front end. A browser may land on this page after signing in. */
export function sitePage(url: string, signIn: string): Response {
  const { host } = new URL(url)
  return htmlPage(
    host,
    html`<p>This is the sign-in service of ${host}. If you have just signed in, it worked: you may close this page.</p>
<p><a href="${signIn}">Sign in</a></p>`,
  )
}
