import { notFound, redirect } from 'next/navigation'
import { auth } from '../../../lib/auth'
import { notes } from '../../../lib/notes'

export default async function Page({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params
  if ((await auth.getUser()) === null) redirect(`/auth/ui/login?return_path=${encodeURIComponent(`/t/${slug}`)}`)
  const tenant = await auth.getTenant()
  if (tenant === null) notFound()
  return (
    <>
      <h1>Notes of {slug}</h1>
      <ul>
        {notes()
          .list(tenant.id)
          .map(({ id, text, author }) => (
            <li key={id}>
              {text} ({author})
            </li>
          ))}
      </ul>
      {tenant.permissions.includes('notes:write') && (
        <form method="post" action={`/t/${slug}/notes`}>
          <input name="text" aria-label="Note" required maxLength={1000} />
          <button type="submit">Write</button>
        </form>
      )}
      <a href={`/auth/ui/account?organisation=${tenant.id}`}>Members</a> <a href="/">Other organisations</a>
    </>
  )
}
