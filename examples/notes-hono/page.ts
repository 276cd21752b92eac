import { html } from 'hono/html'

/** The page. Its script is `browser/main.ts`. */
export const PAGE = html`<!doctype html>
  <html lang="en">
    <head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>Notes</title></head>
    <body>
      <h1>Notes</h1>
      <label>Organisation <select id="organisations"></select></label>
      <a href="/auth/ui/account">Create, invite, leave</a>
      <ul id="notes"></ul>
      <form id="write"><input name="text" aria-label="Note" required maxlength="1000" /><button>Write</button></form>
      <p id="problem" role="alert"></p>
      <script type="module" src="/page.js"></script>
    </body>
  </html>`
