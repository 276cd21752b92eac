import { notes } from '../../../../../lib/notes'
import { organisationFor } from '../../../../../lib/organisation-for'

export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }) {
  const found = await organisationFor('tenant:read')
  if (found instanceof Response) return found
  const note = notes().find(found.tenant.id, (await params).id)
  return note === null ? Response.json({ code: 'NOTE_NOT_FOUND' }, { status: 404 }) : Response.json({ note })
}
