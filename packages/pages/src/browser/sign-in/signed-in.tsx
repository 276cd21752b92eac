import { SignOut } from '../account/sign-out.tsx'
import { usePage } from '../page-context.ts'
import { Heading } from '../parts/heading.tsx'
import { Problem } from '../parts/notice.tsx'
import { destination } from '../shell.ts'

interface SignedInProps {
  readonly email: string
  readonly onSignedOut: () => void
}

/** Offers to go on with the live session of this browser, or to end it. */
export function SignedIn({ email, onSignedOut }: SignedInProps) {
  const { text, shell, brought, explain } = usePage()
  return (
    <>
      <Heading title={text('signedIn.title')}>{text('signedIn.lead', { email })}</Heading>
      {brought !== null && <Problem>{explain({ code: brought, message: '', seconds: 60 })}</Problem>}
      <div class="ways">
        <a class="button primary" href={destination(shell)}>
          {text('common.continue')}
        </a>
        <SignOut onDone={onSignedOut} />
      </div>
    </>
  )
}
