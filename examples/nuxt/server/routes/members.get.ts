const SIGN_OUT = `fetch('/auth/logout', { method: 'POST' }).then(() => location.assign('/'))`
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)

export default defineEventHandler(({ context: { user } }) =>
  user === null
    ? new Response(null, { status: 302, headers: { Location: '/auth/ui/login?return_path=/members' } })
    : new Response(
        `<h1>For members</h1><p>You are ${escapeHtml(user.email)}. <button onclick="${SIGN_OUT}">Sign out</button>`,
        {
          headers: { 'Content-Type': 'text/html' },
        },
      ),
)
