import { useEffect, useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { ClickToRedeem } from '../parts/click-to-redeem.tsx'
import { SignInSteps } from '../sign-in/sign-in-steps.tsx'
import { useSignIn } from '../sign-in/use-sign-in.ts'

/**
 * Signs in by a mailed link. A link sent as a second factor needs no temporary token here, because mail programs open
 * links in other tabs. If a user is already signed in, the page shows that account: another person's link would switch
 * the browser to that person's account.
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
