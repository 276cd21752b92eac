import { auth } from '../lib/auth'

export default async function Page() {
  const user = await auth.getUser()
  return <h1>{`Hello ${user?.email ?? 'stranger'}`}</h1>
}
