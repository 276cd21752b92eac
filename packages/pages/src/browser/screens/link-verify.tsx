import { useState } from 'preact/hooks'
import type { Failure, Json } from '../call.ts'
import { usePage } from '../page-context.ts'
import { ClickToRedeem } from '../parts/click-to-redeem.tsx'
import { Finished } from '../parts/finished.tsx'
import { Heading } from '../parts/heading.tsx'
import { Problem } from '../parts/notice.tsx'
import { announceSignIn } from '../sign-in/announce-sign-in.ts'
import { nameOfProvider } from '../sign-in/provider-names.ts'
import { SignInSteps } from '../sign-in/sign-in-steps.tsx'
import { useSignIn } from '../sign-in/use-sign-in.ts'

/**
 * Linking an account by a mailed link. Where the provider doesn't vouch for the address, its owner has to sign in first (R09). Anybody can have
 * this mail sent by an account of their own at a provider that claims the address: so it says whose account it is, and who should go on.
 */
export function LinkVerify() {
  const { text, post, secrets, query, config, linkTo, explain } = usePage()
  const signIn = useSignIn()
  const [stage, setStage] = useState<'ask' | 'done' | 'sign-in-first'>('ask')
  const provider = query.get('provider')
  const warning =
    provider !== null && config.availableProviders.includes(provider)
      ? text('link.lead', { provider: nameOfProvider(provider) })
      : text('link.leadUnknown')
  if (signIn.next !== null) return <SignInSteps next={signIn.next} signIn={signIn} />
  if (stage === 'sign-in-first') {
    return (
      <>
        <Heading title={text('link.title')} />
        <Problem>
          {explain({ code: 'REAUTHENTICATION_REQUIRED', message: '', seconds: 0 })} {warning}
        </Problem>
        {/* Back here afterwards: this tab keeps the token. */}
        <a class="button primary" href={linkTo('login', location.pathname + location.search)}>
          {text('link.signInFirst')}
        </a>
      </>
    )
  }
  if (stage === 'done') return <Finished title={text('link.doneTitle')} lead={text('link.done')} />
  function handles(failure: Failure) {
    const asksForSignIn = failure.code === 'REAUTHENTICATION_REQUIRED'
    if (asksForSignIn) setStage('sign-in-first')
    return asksForSignIn || signIn.handles(failure)
  }
  function take(body: Json) {
    if (body.requiresTwoFactor === true) return signIn.take(body)
    // The link of an address names no provider, and signs nobody in.
    if (provider !== null) announceSignIn()
    setStage('done')
  }
  return (
    <ClickToRedeem
      title={text('link.title')}
      lead={warning}
      submit={text('link.submit')}
      redeem={() => post('/link-verify', { token: secrets.token, loginAfterLinking: true })}
      onDone={take}
      handles={handles}
    />
  )
}
