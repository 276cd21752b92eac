import { redirect } from 'next/navigation'
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
