import { useEffect, useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { meOf } from './me.ts'
import { SignOut } from './sign-out.tsx'

/**
 * Tells an administrator which user they act as and that changes are off, and stops it. Stays in sight while the page
 * scrolls. Hidden once that session has ended.
 */
export function Acting() {
  const { text, get } = usePage()
  const [user, setUser] = useState<{ readonly id: string; readonly name: string } | null>(null)
  useEffect(() => {
    get('/me').then((answer) => {
      if (!('body' in answer)) return
      const me = meOf(answer.body)
      setUser({ id: answer.body.id, name: me.name || me.label })
    })
  }, [])
  if (user === null) return null
  return (
    <div class="notice acting">
      <span>
        <strong>{text('acting.as', { name: user.name })}</strong> {text('acting.limits')}
      </span>
      <SignOut label={text('acting.stop')} look="secondary" place={`#/users/${encodeURIComponent(user.id)}`} />
    </div>
  )
}
