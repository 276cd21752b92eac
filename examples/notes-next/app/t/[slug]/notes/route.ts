import { notes } from '../../../../lib/notes'
import { organisationFor } from '../../../../lib/organisation-for'

export async function GET() {
  const found = await organisationFor('tenant:read')
  return found instanceof Response ? found : Response.json({ notes: notes().list(found.tenant.id) })
}

/** Takes JSON and the form of the page, which then opens the page again. */
export async function POST(request: Request) {
  const found = await organisationFor('notes:write')
  if (found instanceof Response) return found
  const isForm = request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded') === true
  const text = isForm ? (await request.formData()).get('text') : Object(await request.json().catch(() => null)).text
  if (typeof text !== 'string' || text.trim() === '' || text.length > 1000)
    return Response.json({ code: 'VALIDATION_ERROR' }, { status: 400 })
  const note = notes().add(found.tenant.id, { text: text.trim(), author: found.user.email })
  if (!isForm) return Response.json({ note }, { status: 201 })
  return new Response(null, {
    status: 303,
    headers: { Location: new URL(request.url).pathname.replace(/\/notes$/, '') },
  })
}
