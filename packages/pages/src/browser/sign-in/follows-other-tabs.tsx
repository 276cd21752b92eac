import { useEffect } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { forgetSecrets } from '../secrets.ts'
import { destination } from '../shell.ts'
import { awaitAnnounced } from './announcements.ts'

/** Leaves this page when another tab has completed the sign-in, for example by the mailed link. */
export function FollowsOtherTabs() {
  const { shell, screen } = usePage()
  useEffect(
    () =>
      awaitAnnounced('signed in', () => {
        forgetSecrets(screen)
        location.replace(destination(shell))
      }),
    [shell, screen],
  )
  return null
}
