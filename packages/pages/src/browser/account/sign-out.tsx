import { usePage } from '../page-context.ts'
import { useSending } from '../parts/forms/use-sending.ts'
import { Problem } from '../parts/notice.tsx'
import { announce } from '../sign-in/announcements.ts'
import { isSignedOut } from '../spent-link.ts'

interface SignOutProps {
  /** Default: “Sign out”. */
  readonly label?: string
  readonly look?: string
  /** Fragment of the dashboard's address, for an administrator who goes back to it. Default: none. */
  readonly place?: string
  /** Called when the session has ended. Default: opens the sign-in page. */
  readonly onDone?: () => void
}

export function SignOut({ label, look = 'secondary sign-out', place = '', onDone }: SignOutProps) {
  const { text, post, explain, linkTo, shell } = usePage()
  const { run, isBusy, failure } = useSending()
  async function signOut() {
    const answer = await run(async () => {
      const sent = await post('/logout', {})
      // A session that has ended already needs no sign-out.
      return 'failure' in sent && isSignedOut(sent.failure) ? { body: { success: true } as const } : sent
    })
    if (answer === null) return
    announce('signed out')
    // An administrator who acted as the user goes back to the dashboard.
    if (onDone && !shell.isActing) onDone()
    else location.replace(answer.next === undefined ? linkTo('login') : answer.next + place)
  }
  return (
    <>
      {failure && <Problem about={failure}>{explain(failure)}</Problem>}
      <button type="button" class={look} aria-disabled={isBusy} onClick={() => !isBusy && signOut()}>
        <span>{label ?? text('account.signOut')}</span>
      </button>
    </>
  )
}
