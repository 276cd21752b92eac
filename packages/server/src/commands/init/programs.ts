import type { Runtime } from './runtimes.ts'

/** The program of a new project: its own pages in addition to the service's, one of them for signed-in users only. */
export interface Program {
  /** File below the project's folder, or below `src` if the project has one. */
  readonly file: string
  readonly code: string
  /** Returns the scripts `dev` and `start` of package.json for the program in this file. */
  readonly scripts: (file: string) => { readonly dev: string; readonly start: string }
  /** Packages that the program imports in addition to Sallyport's. */
  readonly packages: readonly string[]
}

const SCRIPTS: Readonly<Record<Runtime, Program['scripts']>> = {
  node: (file) => ({ dev: `node --watch ${file}`, start: `node ${file}` }),
  bun: (file) => ({ dev: `bun --watch ${file}`, start: `bun ${file}` }),
  deno: (file) => ({
    dev: `deno run --env-file --watch -A ${file}`,
    start: `deno run --env-file -A ${file}`,
  }),
}

const IMPORT_OF_PROCESS: Readonly<Record<Runtime, string>> = {
  node: '',
  bun: '',
  deno: `import process from 'node:process'
`,
}

const PORT = `
const { PORT = '3000' } = process.env
`

/** Code of the functions in each program that return HTML. */
export const HTML = `
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (one) => \`&#\${one.charCodeAt(0)};\`)

const home = (email: string | undefined) =>
  email === undefined
    ? '<h1>Hello stranger</h1><p><a href="/auth/ui/login">Sign in</a> or <a href="/auth/ui/register">register</a>'
    : \`<h1>Hello \${escapeHtml(email)}</h1><p><a href="/members">Members</a> <a href="/auth/ui/account">Account</a> \${SIGN_OUT}\`

const members = (email: string) => \`<h1>For members</h1><p>You are \${escapeHtml(email)}. \${SIGN_OUT}\`
`

export const SIGN_OUT = `
const SIGN_OUT =
  \`<button onclick="fetch('/auth/logout', { method: 'POST' }).then(() => location.assign('/'))">Sign out</button>\`
`

/** Sign-in page to which the page for members redirects people who aren't signed in. After signing in, they return to the page for members. */
export const SIGN_IN = '/auth/ui/login?return_path=/members'

const EXPRESS = `import { toExpress } from '@sallyport/mount/express'
import express from 'express'
import { sallyport } from './sallyport.ts'
${PORT}${SIGN_OUT}${HTML}
const app = express()
app.use(toExpress(sallyport))
app.get('/', (request, response) => response.send(home(request.user?.email)))

// For signed-in users only.
app.get('/members', (request, response) => {
  if (request.user === null) response.redirect('${SIGN_IN}')
  else response.send(members(request.user.email))
})

app.listen(Number(PORT), '127.0.0.1', () => console.log(\`Listening on http://localhost:\${PORT}\`))
sallyport.startDelivering()
`

const FASTIFY = `import { toFastify } from '@sallyport/mount/fastify'
import fastify from 'fastify'
import { sallyport } from './sallyport.ts'
${PORT}${SIGN_OUT}${HTML}
const app = fastify()
await app.register(toFastify(sallyport))
app.get('/', (request, reply) => reply.type('text/html').send(home(request.user?.email)))

// For signed-in users only.
app.get('/members', (request, reply) =>
  request.user === null ? reply.redirect('${SIGN_IN}') : reply.type('text/html').send(members(request.user.email)),
)

await app.listen({ port: Number(PORT), host: '127.0.0.1' })
console.log(\`Listening on http://localhost:\${PORT}\`)
sallyport.startDelivering()
`

const HONO = `import { serve } from '@hono/node-server'
import { toHono } from '@sallyport/mount/hono'
import { Hono } from 'hono'
import { sallyport } from './sallyport.ts'
${PORT}${SIGN_OUT}${HTML}
const { user } = toHono(sallyport)

const app = new Hono()
  .route('/', sallyport.app)
  .get('/', user(), (c) => c.html(home(c.var.user?.email)))
  // For signed-in users only.
  .get('/members', user(), (c) =>
    c.var.user === null ? c.redirect('${SIGN_IN}') : c.html(members(c.var.user.email)),
  )

const listening = () => console.log(\`Listening on http://localhost:\${PORT}\`)
serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' }, listening)
sallyport.startDelivering()
`

const ELYSIA = `import { toElysia } from '@sallyport/mount/elysia'
import { Elysia } from 'elysia'
import { sallyport } from './sallyport.ts'
${PORT}${SIGN_OUT}${HTML}
const { onRequest, derive, mapResponse } = toElysia(sallyport)
const html = { 'Content-Type': 'text/html' }

new Elysia()
  .onRequest(onRequest)
  .derive(derive)
  .mapResponse(mapResponse)
  .get('/', ({ user }) => new Response(home(user?.email), { headers: html }))
  // For signed-in users only.
  .get('/members', ({ user, redirect }) =>
    user === null ? redirect('${SIGN_IN}') : new Response(members(user.email), { headers: html }),
  )
  .listen({ port: Number(PORT), hostname: '127.0.0.1' }, () => console.log(\`Listening on http://localhost:\${PORT}\`))
sallyport.startDelivering()
`

const plain = (runtime: Runtime) => `${IMPORT_OF_PROCESS[runtime]}import { serve } from '@sallyport/${runtime}'
import { sallyport } from './sallyport.ts'
${PORT}${SIGN_OUT}${HTML}
const fetch: typeof sallyport.fetch = async (request, connection) => {
  const { pathname } = new URL(request.url)
  if (sallyport.handles(pathname)) return sallyport.fetch(request, connection)
  const { user, headers } = await sallyport.session(request, connection)
  headers.set('Content-Type', 'text/html')
  if (pathname === '/') return new Response(home(user?.email), { headers })
  if (pathname !== '/members') return new Response('<h1>No such page</h1>', { status: 404, headers })
  // For signed-in users only.
  if (user !== null) return new Response(members(user.email), { headers })
  headers.set('Location', '${SIGN_IN}')
  return new Response(null, { status: 302, headers })
}

await serve({ fetch }, { port: Number(PORT), hostname: '127.0.0.1' })
console.log(\`Listening on http://localhost:\${PORT}\`)
sallyport.startDelivering()
`

const programOn = (runtime: Runtime, code: string, packages: readonly string[]): Program => ({
  file: 'server.ts',
  code,
  scripts: SCRIPTS[runtime],
  packages,
})

export const PROGRAMS = {
  express: programOn('node', EXPRESS, ['express']),
  fastify: programOn('node', FASTIFY, ['fastify']),
  hono: programOn('node', HONO, ['hono', '@hono/node-server']),
  elysia: programOn('bun', ELYSIA, ['elysia']),
  node: programOn('node', plain('node'), []),
  bun: programOn('bun', plain('bun'), []),
  deno: programOn('deno', plain('deno'), []),
} satisfies Readonly<Record<string, Program>>
