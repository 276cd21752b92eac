import { SignOut } from '../account/sign-out.tsx'
import { usePage } from '../page-context.ts'
import { Heading } from '../parts/heading.tsx'
import { Problem } from '../parts/notice.tsx'
import { destination } from '../shell.ts'

interface SignedInProps {
  readonly email: string
  readonly onSignedOut: () => void
}

/** Error code after a provider's callback that was opened again or too late. Not shown here: the browser has a live session anyway. */
const OUTDATED = 'OAUTH_STATE_INVALID'

/** Offers to go on with the live session of this browser, or to end it. If the address names an error, says what failed. */
export function SignedIn({ email, onSignedOut }: SignedInProps) {
  const { text, sentence, shell, brought, explain } = usePage()
  const failed = brought === OUTDATED ? null : brought
  return (
    <>
      <Heading title={text(failed === null ? 'signedIn.title' : 'signedIn.failedTitle')}>
        {sentence(failed === null ? 'signedIn.lead' : 'signedIn.failedLead', { email })}
      </Heading>
      {failed !== null && <Problem>{explain({ code: failed, message: '', seconds: 60 })}</Problem>}
      <div class="ways">
        <a class="button primary" href={destination(shell)}>
          {text('common.continue')}
        </a>
        <SignOut onDone={onSignedOut} />
      </div>
    </>
  )
}
