import { useEffect, useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { ClickToRedeem } from '../parts/click-to-redeem.tsx'
import { SignInSteps } from '../sign-in/sign-in-steps.tsx'
import { useSignIn } from '../sign-in/use-sign-in.ts'

/**
 * Signing in by a mailed link. One that was mailed as a second factor knows its sign-in, whose temporary token needn't be here: mail programs
 * open links in tabs of their own. A link of somebody else's would sign one in as them, in place of oneself: so it is said who one is.
 */
export function MagicLink() {
  const { text, post, get, secrets } = usePage()
  const signIn = useSignIn()
  const [signedInAs, setSignedInAs] = useState<string | null>(null)
  useEffect(() => {
    get('/me').then((answer) => {
      setSignedInAs('body' in answer ? String(answer.body.email ?? '') : '')
    })
  }, [])
  if (signIn.next !== null) return <SignInSteps next={signIn.next} signIn={signIn} />
  if (signedInAs === null) return null
  return (
    <ClickToRedeem
      title={text('magic.title')}
      lead={signedInAs === '' ? text('magic.lead') : text('magic.leadSignedIn', { email: signedInAs })}
      submit={text('magic.submit')}
      redeem={() => post('/magic-link/verify', { token: secrets.token, mode: 'login' })}
      onDone={signIn.take}
      handles={signIn.handles}
    />
  )
}
