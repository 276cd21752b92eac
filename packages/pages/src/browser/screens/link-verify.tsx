import { useState } from 'preact/hooks'
import type { Failure, Json } from '../call.ts'
import { usePage } from '../page-context.ts'
import { ClickToRedeem } from '../parts/click-to-redeem.tsx'
import { Heading } from '../parts/heading.tsx'
import { Problem } from '../parts/notice.tsx'
import { Done } from '../parts/outcome.tsx'
import { SignInSteps } from '../sign-in/sign-in-steps.tsx'
import { useSignIn } from '../sign-in/use-sign-in.ts'

/** Linking an account by a mailed link. Where the provider doesn't vouch for the address, its owner has to sign in first (R09). */
export function LinkVerify() {
  const { text, post, secrets, linkTo, explain } = usePage()
  const signIn = useSignIn()
  const [stage, setStage] = useState<'ask' | 'done' | 'sign-in-first'>('ask')
  if (signIn.next !== null) return <SignInSteps next={signIn.next} signIn={signIn} />
  if (stage === 'sign-in-first') {
    // Back here afterwards: this tab keeps the token.
    const back = `return_path=${encodeURIComponent(location.pathname)}`
    const login = linkTo('login').replace(/[?&]return_path=[^&]*/, '')
    return (
      <>
        <Heading title={text('link.title')} />
        <Problem>{explain({ code: 'REAUTHENTICATION_REQUIRED', message: '', seconds: 0 })}</Problem>
        <a class="button primary" href={`${login}${login.includes('?') ? '&' : '?'}${back}`}>
          {text('link.signInFirst')}
        </a>
      </>
    )
  }
  if (stage === 'done') {
    return (
      <Done title={text('link.doneTitle')} lead={text('link.done')}>
        <button type="button" class="primary" onClick={signIn.leave}>
          {text('common.continue')}
        </button>
      </Done>
    )
  }
  function handles(failure: Failure) {
    const asksForSignIn = failure.code === 'REAUTHENTICATION_REQUIRED'
    if (asksForSignIn) setStage('sign-in-first')
    return asksForSignIn || signIn.handles(failure)
  }
  function take(body: Json) {
    if (body.requiresTwoFactor === true) signIn.take(body)
    else setStage('done')
  }
  return (
    <ClickToRedeem
      title={text('link.title')}
      lead={text('link.lead')}
      submit={text('link.submit')}
      redeem={() => post('/link-verify', { token: secrets.token, loginAfterLinking: true })}
      onDone={take}
      handles={handles}
    />
  )
}
