import { usePage } from '../page-context.ts'
import { ClickToRedeem } from '../parts/click-to-redeem.tsx'
import { SignInSteps } from '../sign-in/sign-in-steps.tsx'
import { useSignIn } from '../sign-in/use-sign-in.ts'

/**
 * Signing in by a mailed link. One that was mailed as a second factor knows its sign-in, whose temporary token needn't be here: mail programs
 * open links in tabs of their own.
 */
export function MagicLink() {
  const { text, post, secrets } = usePage()
  const signIn = useSignIn()
  if (signIn.next !== null) return <SignInSteps next={signIn.next} signIn={signIn} />
  return (
    <ClickToRedeem
      title={text('magic.title')}
      lead={text('magic.lead')}
      submit={text('magic.submit')}
      redeem={() => post('/magic-link/verify', { token: secrets.token, mode: 'login' })}
      onDone={signIn.take}
      handles={signIn.handles}
    />
  )
}
