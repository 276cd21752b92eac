export default defineEventHandler(({ context: { user } }) =>
  user === null ? new Response('{}', { status: 401 }) : { notes: [], of: user.email },
)
