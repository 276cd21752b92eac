import { useEffect, useState } from 'preact/hooks'
import { Ago } from '../lists/ago.tsx'
import { usePage } from '../page-context.ts'
import { readActingNote } from './acting-note.ts'
import { meOf } from './me.ts'
import { SignOut } from './sign-out.tsx'

const REFRESH_MS = 30_000

/**
 * Banner for an administrator who acts as a user. Names the user, the reason and the end of the session, says that nothing can be changed, and has a
 * button that ends the session. Stays in sight while the page scrolls. Hidden if the page is opened after the session has ended.
 */
export function Acting() {
  const { text, sentence, get } = usePage()
  const [user, setUser] = useState<{ readonly id: string; readonly name: string } | null>(null)
  useEffect(() => {
    get('/me').then((answer) => {
      if (!('body' in answer)) return
      const me = meOf(answer.body)
      setUser({ id: answer.body.id, name: me.name || me.label })
    })
  }, [])
  const [note, setNote] = useState(readActingNote)
  useEffect(() => {
    // `readActingNote` returns a new object each time, so the banner renders again and shows the present remaining time.
    const timer = setInterval(() => setNote(readActingNote), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  if (user === null) return null
  return (
    <div class="notice acting">
      <span>
        <strong>{sentence('acting.as', { name: user.name })}</strong> {text('acting.limits')}
        {note?.userId === user.id && (
          <>
            <br />
            {sentence('acting.reason', { reason: note.reason })}{' '}
            <Ago at={note.expiresAt} put={(when) => text('acting.ends', { when })} />
          </>
        )}
      </span>
      <SignOut label={text('acting.stop')} look="secondary" place={`#/users/${encodeURIComponent(user.id)}`} />
    </div>
  )
}
