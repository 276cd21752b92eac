const SIGN_OUT = `fetch('/auth/logout', { method: 'POST' }).then(() => location.assign('/'))`

export default defineEventHandler(({ context: { user } }) =>
  user === null
    ? new Response(null, { status: 302, headers: { Location: '/auth/ui/login?return_path=/members' } })
    : new Response(`<h1>For members</h1><p>You are ${user.email}. <button onclick="${SIGN_OUT}">Sign out</button>`, {
        headers: { 'Content-Type': 'text/html' },
      }),
)
