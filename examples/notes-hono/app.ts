import type { Sallyport } from '@sallyport/core'
import { toHono } from '@sallyport/mount/hono'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { validator } from 'hono/validator'
import type { NoteStore } from './note-store.ts'
import { PAGE } from './page.ts'

const IN_TENANT = { in: 'tenant' } as const

/** The app: the service, its page, and the notes of the organisation that a request names in `X-Tenant-Id`. */
export function notesApp(sallyport: Sallyport, notes: NoteStore, script: string) {
  const { user, requirePermission } = toHono(sallyport)
  const mayRead = requirePermission('tenant:read', IN_TENANT)
  const mayWrite = requirePermission('notes:write', IN_TENANT)
  sallyport.on('identity.tenant.deleted', ({ data }) => notes.deleteAll(data.tenantId))

  return new Hono()
    .route('/', sallyport.app)
    .get('/', user(), (c) => (c.var.user === null ? c.redirect('/auth/ui/login?return_path=/') : c.html(PAGE)))
    .get('/page.js', (c) => c.body(script, { headers: { 'Content-Type': 'text/javascript' } }))
    .get('/notes', mayRead, (c) => c.json({ notes: notes.list(c.var.tenant.id) }))
    .get('/notes/:id', mayRead, (c) => {
      const note = notes.find(c.var.tenant.id, c.req.param('id'))
      return note === null ? c.json({ code: 'NOTE_NOT_FOUND' }, 404) : c.json({ note })
    })
    .post('/notes', mayWrite, bodyLimit({ maxSize: 10_000 }), validator('json', textOf), (c) => {
      const text = c.req.valid('json')
      if (text === null) return c.json({ code: 'VALIDATION_ERROR' }, 400)
      return c.json({ note: notes.add(c.var.tenant.id, { text, author: c.var.user.email }) }, 201)
    })
}

/** Returns the text of a sent note, null if it isn't one. */
function textOf(sent: unknown): string | null {
  const { text } = Object(sent)
  return typeof text === 'string' && text.trim() !== '' && text.length <= 1000 ? text.trim() : null
}
