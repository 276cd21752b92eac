import { usePage } from '../page-context.ts'
import { Problem } from '../parts/notice.tsx'
import { useSending } from '../parts/use-sending.ts'
import { isSignedOut } from '../spent-link.ts'

interface SignOutProps {
  /** Called when the session has ended. Default: opens the sign-in page. */
  readonly onDone?: () => void
}

export function SignOut({ onDone }: SignOutProps) {
  const { text, post, explain, linkTo } = usePage()
  const { run, isBusy, failure } = useSending()
  async function signOut() {
    const answer = await run(async () => {
      const sent = await post('/logout', {})
      // A session that has ended already needs no sign-out.
      return 'failure' in sent && isSignedOut(sent.failure) ? { body: {} } : sent
    })
    if (answer === null) return
    if (onDone) onDone()
    else location.replace(linkTo('login'))
  }
  return (
    <>
      {failure && <Problem about={failure}>{explain(failure)}</Problem>}
      <button type="button" class="secondary sign-out" aria-disabled={isBusy} onClick={() => !isBusy && signOut()}>
        <span>{text('account.signOut')}</span>
      </button>
    </>
  )
}
