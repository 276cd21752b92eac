import { useEffect, useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { meOf } from './me.ts'
import { SignOut } from './sign-out.tsx'

/** Tells an administrator which user they act as, and stops it. Hidden once that session has ended. */
export function Acting() {
  const { text, get } = usePage()
  const [name, setName] = useState('')
  useEffect(() => {
    get('/me').then((answer) => {
      if (!('body' in answer)) return
      const me = meOf(answer.body)
      setName(me.name || me.label)
    })
  }, [])
  if (name === '') return null
  return (
    <div class="notice acting">
      <span>{text('acting.as', { name })}</span>
      <SignOut label={text('acting.stop')} look="secondary" />
    </div>
  )
}
