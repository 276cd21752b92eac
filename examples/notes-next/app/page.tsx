import { redirect } from 'next/navigation'
import { auth, service } from '../lib/auth'

export default async function Page() {
  const user = await auth.getUser()
  if (user === null) redirect('/auth/ui/login?return_path=/')
  const organisations = await (await service()).features.tenants.of(user.sub)
  return (
    <>
      <h1>Notes</h1>
      <ul>
        {organisations.map(({ id, name, slug }) => (
          <li key={id}>{slug ? <a href={`/t/${slug}`}>{name}</a> : `${name} needs a slug first.`}</li>
        ))}
      </ul>
      <a href="/auth/ui/account">Create, invite, leave</a>
    </>
  )
}
