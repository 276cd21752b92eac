import { auth } from '../../../lib/auth'

export async function GET() {
  const user = await auth.getUser()
  return user === null ? Response.json({}, { status: 401 }) : Response.json({ notes: [], of: user.email })
}
