'use client'

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
