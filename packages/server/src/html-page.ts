import { html, raw } from 'hono/html'

export type Html = ReturnType<typeof html>

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid #bbb;border-radius:6px;margin:1rem 0;padding:1rem}h2{font-size:1.1rem;margin:0}
form{border:1px solid #bbb;border-radius:6px;margin:1rem 0;padding:1rem}[hidden]{display:none}label,button{display:block;margin:.3rem 0}
iframe{width:100%;height:26rem;border:1px solid #ddd;background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere}`

/**
 * Content security policy of pages without a script. Forbids scripts, loading of resources, framing and form
 * submission.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
/** Addition to the policy for pages with a script: allows scripts of this server and requests to its API. */
const WITH_SCRIPT = "; script-src 'self'; connect-src 'self'"

export interface PageScript {
  readonly src: string
  readonly mount: string
}

export function htmlPage(title: string, body: Html, script?: PageScript): Response {
  const tag = script && html`\n<script src="${script.src}" data-mount="${script.mount}" defer></script>`
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(STYLE)}</style>${tag}
</head>
<body>
<h1>${title}</h1>
${body}
</body>
</html>
`
  return new Response(String(page), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': script === undefined ? POLICY : POLICY + WITH_SCRIPT,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    },
  })
}
