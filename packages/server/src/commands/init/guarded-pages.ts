/** Files of a page for signed-in users only, by path, for Next.js. Equal to the files in `examples`. */
export const NEXT_MEMBERS: Readonly<Record<string, string>> = {
  'app/members/page.tsx': `import { redirect } from 'next/navigation'
import { Suspense } from 'react'
import { auth } from '../../lib/auth'
import { SignOut } from './sign-out'

export default function Page() {
  return (
    <Suspense>
      <Members />
    </Suspense>
  )
}

async function Members() {
  const user = await auth.getUser()
  if (user === null) redirect('/auth/ui/login?return_path=/members')
  return (
    <>
      <h1>For members</h1>
      <p>You are {user.email}.</p>
      <SignOut />
    </>
  )
}
`,
  'app/members/sign-out.tsx': `'use client'

export function SignOut() {
  async function signOut() {
    await fetch('/auth/logout', { method: 'POST' })
    location.assign('/')
  }
  return (
    <button type="button" onClick={signOut}>
      Sign out
    </button>
  )
}
`,
}

/** Files of a page for signed-in users only, by path, for SvelteKit. Equal to the files in `examples`. */
export const SVELTEKIT_MEMBERS: Readonly<Record<string, string>> = {
  'routes/members/+page.server.ts': `import { redirect } from '@sveltejs/kit'

export function load({ locals }) {
  if (locals.user === null) redirect(303, '/auth/ui/login?return_path=/members')
  return { email: locals.user.email }
}
`,
  'routes/members/+page.svelte': `<script lang="ts">
const { data } = $props()

async function signOut() {
  await fetch('/auth/logout', { method: 'POST' })
  location.assign('/')
}
</script>

<h1>For members</h1>
<p>You are {data.email}.</p>
<button onclick={signOut}>Sign out</button>
`,
}

/** Files of a page for signed-in users only, by path, for Nuxt. Equal to the files in `examples`. */
export const NUXT_MEMBERS: Readonly<Record<string, string>> = {
  'server/routes/members.get.ts': `const SIGN_OUT = \`fetch('/auth/logout', { method: 'POST' }).then(() => location.assign('/'))\`
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (one) => \`&#\${one.charCodeAt(0)};\`)

export default defineEventHandler(({ context: { user } }) =>
  user === null
    ? new Response(null, { status: 302, headers: { Location: '/auth/ui/login?return_path=/members' } })
    : new Response(
        \`<h1>For members</h1><p>You are \${escapeHtml(user.email)}. <button onclick="\${SIGN_OUT}">Sign out</button>\`,
        {
          headers: { 'Content-Type': 'text/html' },
        },
      ),
)
`,
}
