import { html } from 'hono/html'
import { htmlPage } from './html-page.ts'

/** Root page of a production server without a front end. Sign-ins end here. */
export function sitePage(url: string, signIn: string): Response {
  const { host } = new URL(url)
  return htmlPage(
    host,
    html`<p>This is the sign-in service of ${host}. If you have just signed in, it worked: you may close this page.</p>
<p><a href="${signIn}">Sign in</a></p>`,
  )
}
