import { html, raw } from 'hono/html'

export type Html = ReturnType<typeof html>

/** Colours and shapes of the sign-in pages and the dashboard. */
const STYLE = `:root{color-scheme:light dark;--page:#f4f6fa;--card:#fff;--ink:#1b2333;--muted:#56607a;--line:#d5dae6;--accent:#3d50ad;--on-accent:#fff;--sunken:#eef1f7}
@media (prefers-color-scheme:dark){:root{--page:#12161f;--card:#1b212d;--ink:#e6eaf3;--muted:#a3adc2;--line:#38415a;--accent:#a9b8ff;--on-accent:#10162c;--sunken:#232a39}}
*{box-sizing:border-box}body{font:16px/1.55 system-ui,sans-serif;margin:0;background:var(--page);color:var(--ink)}
header,main{max-width:54rem;margin:0 auto;padding:1rem}header{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;align-items:center;border-bottom:1px solid var(--line)}
header nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}.brand{display:flex;gap:.5rem;align-items:center;font-weight:700}.brand path{fill:var(--accent)}.brand path+path{fill:var(--page)}
h1{font-size:1.6rem;line-height:1.2;margin:.75rem 0 1rem}h2{font-size:1.05rem;margin:0}a{color:var(--accent)}.muted{color:var(--muted);margin:.125rem 0 0}
.muted+article{margin-top:1rem}article,form,.card{background:var(--card);border:1px solid var(--line);border-radius:12px;margin:0 0 1rem;padding:1rem 1.25rem;overflow-wrap:break-word}
.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:1rem;padding:0;list-style:none;margin:1rem 0}.tiles .card{margin:0}
[hidden]{display:none}label,button{display:block;margin:.4rem 0}fieldset{border:1px solid var(--line);border-radius:8px}
input:not([type=checkbox]){display:block;width:100%;max-width:24rem;padding:.45rem .6rem;border:1px solid var(--muted);border-radius:8px;background:var(--page);color:var(--ink);font:inherit}
button{padding:.5rem 1rem;border:0;border-radius:8px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}
summary{cursor:pointer;color:var(--accent);margin:.4rem 0}iframe{width:100%;height:30rem;border:1px solid var(--line);border-radius:8px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;max-height:24rem;overflow:auto;margin:.5rem 0 0;padding:.75rem;border-radius:8px;background:var(--sunken)}pre:empty{display:none}
form img{display:block;width:12rem;max-width:100%;margin:.75rem 0;padding:.5rem;border-radius:8px;background:#fff}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`
/** The mark of Sallyport, as in the dashboard. */
const MARK = `<path d='M3 29V6h5v4h5V6h6v4h5V6h5v23z'/><path d='M11 29v-8a5 5 0 0 1 10 0v8z'/>`
const ICON = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32' fill='#4a5fc1'>${MARK.replace("v8z'", "v8z' fill='white'")}</svg>`)}`

/**
 * Content security policy of pages without a script. Forbids scripts, loading of resources except `data:` images, framing and form submission.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
/** Addition to the policy for pages with a script: allows scripts of this server and requests to its API. */
const WITH_SCRIPT = "; script-src 'self'; connect-src 'self'"

export interface PageScript {
  readonly src: string
  readonly mount: string
}

/** A link of a page's header. */
export type NavigationLink = readonly [path: string, text: string]

export function htmlPage(
  title: string,
  body: Html,
  {
    script,
    links = [],
    status = 200,
  }: { readonly script?: PageScript; readonly links?: readonly NavigationLink[]; readonly status?: number } = {},
): Response {
  const tag = script && html`\n<script src="${script.src}" data-mount="${script.mount}" defer></script>`
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="${ICON}">
<style>${raw(STYLE)}</style>${tag}
</head>
<body>
<header><span class="brand"><svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">${raw(MARK)}</svg>Sallyport</span>
${links.length > 0 && html`<nav aria-label="Pages">${links.map(([path, text]) => html`<a href="${path}">${text}</a>\n`)}</nav>`}</header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`
  return new Response(String(page), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': script === undefined ? POLICY : POLICY + WITH_SCRIPT,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    },
  })
}
