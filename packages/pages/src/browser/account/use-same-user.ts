import { useEffect } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { awaitAnnounced } from '../sign-in/announcements.ts'
import { isSignedOut } from '../spent-link.ts'

/**
 * Reloads the page if the browser is signed out or signed in as another user. Otherwise the page would show one account and change another.
 * Asks the service when another tab announces a sign-in or sign-out, and whenever this tab is shown again. `id`: the user whom the page shows, or
 * undefined.
 */
export function useSameUser(id: string | undefined): void {
  const { get } = usePage()
  useEffect(() => {
    if (id === undefined) return
    async function check(): Promise<void> {
      const me = await get('/me')
      if ('body' in me ? me.body.id !== id : isSignedOut(me.failure)) location.reload()
    }
    const checkIfShown = () => void (document.visibilityState === 'visible' && check())
    const stops = [awaitAnnounced('signed in', check), awaitAnnounced('signed out', check)]
    document.addEventListener('visibilitychange', checkIfShown)
    return () => {
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', checkIfShown)
    }
  }, [id])
}
