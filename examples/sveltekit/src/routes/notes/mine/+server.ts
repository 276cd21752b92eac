export const GET = ({ locals }) =>
  locals.user === null ? Response.json({}, { status: 401 }) : Response.json({ notes: [], of: locals.user.email })
