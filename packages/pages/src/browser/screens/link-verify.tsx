import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Failure, Json } from '../call.ts'
import { usePage } from '../page-context.ts'
import { ClickToRedeem } from '../parts/click-to-redeem.tsx'
import { Finished } from '../parts/finished.tsx'
import { Heading } from '../parts/heading.tsx'
import { ToSignIn } from '../parts/link.tsx'
import { methodsIn } from '../parts/methods-list.tsx'
import { Problem } from '../parts/notice.tsx'
import { isPlainAccount } from '../plain-account.ts'
import { announce } from '../sign-in/announcements.ts'
import { nameOfProvider } from '../sign-in/provider-names.ts'
import { SignInSteps } from '../sign-in/sign-in-steps.tsx'
import { useSignIn } from '../sign-in/use-sign-in.ts'
import { LinkByProof, type Proof } from './link-by-proof.tsx'

type Stage = 'ask' | 'done' | 'sign-in-first' | 'start-again' | Proof

/**
 * Links an account by a mailed link. Anyone with an account at a provider that claims the address can trigger this
 * mail. Therefore the page names that account. A browser that didn't request the mail must authenticate again (R09).
 */
export function LinkVerify() {
  const { text, get, post, secrets, query, linkTo, explain } = usePage()
  const signIn = useSignIn()
  const [stage, setStage] = useState<Stage>('ask')
  const provider = query.get('provider')
  const warning = useWarning()
  if (signIn.next !== null) return <SignInSteps next={signIn.next} signIn={signIn} />
  if (stage === 'done') return <Finished title={text('link.doneTitle')} lead={text('link.done')} />
  if (stage === 'sign-in-first' || stage === 'start-again') {
    return (
      <>
        <Heading title={text('link.title')} />
        <Problem>
          {stage === 'start-again'
            ? text('link.startAgain')
            : explain({ code: 'REAUTHENTICATION_REQUIRED', message: '', seconds: 0 })}{' '}
          {warning}
        </Problem>
        {stage === 'start-again' ? (
          <ToSignIn isMain />
        ) : (
          // After the sign-in the browser returns to this page. The link's token stays in sessionStorage.
          <a class="button primary" href={linkTo('login', location.pathname + location.search)}>
            {text('link.signInFirst')}
          </a>
        )}
      </>
    )
  }
  /** Selects how the signed-in user authenticates again: by password, else by a code of the authenticator app. */
  async function askForProof() {
    const me = await get('/me')
    if ('failure' in me) setStage('sign-in-first')
    else if (me.body.hasPassword === true) setStage('password')
    else setStage(me.body.isTotpEnabled === true ? 'totp' : 'start-again')
  }
  function handles(failure: Failure) {
    const asksForProof = failure.code === 'REAUTHENTICATION_REQUIRED'
    if (asksForProof) askForProof()
    return asksForProof || signIn.handles(failure)
  }
  function take(body: Json) {
    if (body.requiresTwoFactor === true || methodsIn(body.removed).length > 0) return signIn.take(body)
    // A link without a provider only adds an address and signs no one in, so other tabs aren't notified.
    if (provider !== null) announce('signed in')
    setStage('done')
  }
  const link = (proof: Json = {}) => post('/link-verify', { token: secrets.token, loginAfterLinking: true, ...proof })
  if (stage !== 'ask') {
    return <LinkByProof proof={stage} warning={warning} link={link} onDone={take} handles={signIn.handles} />
  }
  return (
    <ClickToRedeem
      title={text('link.title')}
      lead={warning}
      submit={text('link.submit')}
      redeem={() => link()}
      onDone={take}
      handles={handles}
    />
  )
}

/** Returns the text that names the account to be linked and says who should continue. */
function useWarning(): ComponentChildren {
  const { text, sentence, query, config } = usePage()
  const [id, account] = [query.get('provider'), query.get('account')]
  if (id === null || !config.availableProviders.includes(id)) return text('link.leadUnknown')
  const provider = nameOfProvider(id)
  return account !== null && isPlainAccount(account)
    ? sentence('link.leadAccount', { provider, account })
    : text('link.lead', { provider })
}
