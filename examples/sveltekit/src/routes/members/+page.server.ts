import { redirect } from '@sveltejs/kit'

export function load({ locals }) {
  if (locals.user === null) redirect(303, '/auth/ui/login?return_path=/members')
  return { email: locals.user.email }
}
