import { useEffect, useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { ClickToRedeem } from '../parts/click-to-redeem.tsx'
import { SignInSteps } from '../sign-in/sign-in-steps.tsx'
import { useSignIn } from '../sign-in/use-sign-in.ts'

interface SignUp {
  readonly email: string
  readonly fields: Readonly<Record<string, unknown>>
}

/**
 * Signs in by a mailed link. The link of a sign-up mail first creates the account; the page shows what will be stored. A link sent as a second
 * factor works without the temporary token, because mail programs open the link in another tab, which doesn't have the token. If a user is already
 * signed in, the page shows that account: another person's link would switch the browser to that person's account.
 */
export function MagicLink() {
  const { text, sentence, post, get, secrets, config } = usePage()
  const signIn = useSignIn()
  const [signedInAs, setSignedInAs] = useState<string | null>(null)
  const [signUp, setSignUp] = useState<SignUp | null>(null)
  useEffect(() => {
    const asking = config.features.passwordless && post('/sign-up/inspect', { token: secrets.token })
    Promise.all([get('/me'), asking]).then(([me, found]) => {
      if (found && 'body' in found) setSignUp(found.body)
      setSignedInAs('body' in me ? String(me.body.email || me.body.username || me.body.sub) : '')
    })
  }, [])
  if (signIn.next !== null) return <SignInSteps next={signIn.next} signIn={signIn} />
  if (signedInAs === null) return null
  const redeem = () => post('/magic-link/verify', { token: secrets.token, mode: 'login' })
  if (signUp !== null) {
    const { name, firstName, lastName } = signUp.fields
    const called = [name ?? [firstName, lastName].filter(Boolean).join(' ')].filter(Boolean).map(String)
    return (
      <ClickToRedeem
        title={text('register.title')}
        lead={sentence('magic.signUpLead', { email: signUp.email })}
        submit={text('register.submit')}
        redeem={redeem}
        onDone={signIn.take}
        handles={signIn.handles}
      >
        {() => called.map((word) => <p key={word}>{sentence('magic.signUpName', { name: word })}</p>)}
      </ClickToRedeem>
    )
  }
  return (
    <ClickToRedeem
      title={text('magic.title')}
      lead={signedInAs === '' ? text('magic.lead') : sentence('magic.leadSignedIn', { email: signedInAs })}
      submit={text('magic.submit')}
      redeem={redeem}
      onDone={signIn.take}
      handles={signIn.handles}
    />
  )
}
