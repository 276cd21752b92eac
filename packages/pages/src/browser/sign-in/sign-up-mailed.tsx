import type { Answer } from '../call.ts'
import { usePage } from '../page-context.ts'
import { MailSent } from '../parts/mail-sent.tsx'
import { FollowsOtherTabs } from './follows-other-tabs.tsx'
import { MailCode } from './mail-code.tsx'
import { SignInSteps } from './sign-in-steps.tsx'
import { useSignIn } from './use-sign-in.ts'

interface SignUpMailedProps {
  readonly email: string
  /** Empty if the mail carries a link only. */
  readonly codeId: string
  readonly again: () => Promise<Answer>
}

/** Waits for the link or code of a sign-up mail, which creates the account and signs in. */
export function SignUpMailed({ email, codeId, again }: SignUpMailedProps) {
  const { sentence, post } = usePage()
  const signIn = useSignIn()
  if (signIn.next !== null) return <SignInSteps next={signIn.next} signIn={signIn} />
  const lead = sentence('register.mailed', { email })
  return (
    <>
      <FollowsOtherTabs />
      {codeId === '' ? (
        <MailSent lead={lead} again={again} />
      ) : (
        <MailCode
          lead={lead}
          codeId={codeId}
          again={again}
          redeem={(code) => post('/magic-link/verify', code)}
          onDone={signIn.take}
          handles={signIn.handles}
        />
      )}
    </>
  )
}
