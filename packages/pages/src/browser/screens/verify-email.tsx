import { useState } from 'preact/hooks'
import type { Failure } from '../call.ts'
import { usePage } from '../page-context.ts'
import { ClickToRedeem } from '../parts/click-to-redeem.tsx'
import { Finished } from '../parts/finished.tsx'
import { Form } from '../parts/form.tsx'
import { Heading } from '../parts/heading.tsx'
import { ToSignIn } from '../parts/link.tsx'
import { MailSent } from '../parts/mail-sent.tsx'
import { Problem } from '../parts/notice.tsx'
import { useSending } from '../parts/use-sending.ts'

const EXPIRED = 'VERIFICATION_TOKEN_EXPIRED'

/** Verifying an address by a mailed link; or what came of it, where a redirect says so. An expired link can be asked for anew. */
export function VerifyEmail() {
  const { text, get, secrets, query, brought } = usePage()
  const [isDone, setDone] = useState(query.get('emailVerified') === '1')
  const [failed, setFailed] = useState(brought)
  if (isDone) return <Finished title={text('verify.doneTitle')} lead={text('verify.done')} />
  if (failed !== null) return <Failed code={failed} />
  function handles({ code }: Failure) {
    if (code === EXPIRED) setFailed(code)
    return code === EXPIRED
  }
  return (
    <ClickToRedeem
      title={text('verify.title')}
      lead={text('verify.lead')}
      submit={text('verify.submit')}
      redeem={() => get(`/verify-email?token=${encodeURIComponent(secrets.token)}`)}
      onDone={() => setDone(true)}
      handles={handles}
    />
  )
}

function Failed({ code }: { readonly code: string }) {
  const { text, explain, post, config, linkTo } = usePage()
  const sending = useSending()
  const [isSent, setSent] = useState(false)
  const ask = () => post('/send-verification-email', { emailLang: config.lang })
  // The link alone says of nobody who they are.
  function signsIn({ code }: Failure) {
    const isSignedOut = /^(UNAUTHORIZED|INVALID_ACCESS_TOKEN|SESSION_REVOKED)$/.test(code)
    if (isSignedOut) location.assign(linkTo('login', `${location.pathname}?error=${EXPIRED}`))
    return isSignedOut
  }
  async function send() {
    if ((await sending.run(ask, signsIn)) !== null) setSent(true)
  }
  if (isSent) return <MailSent lead={text('verify.sent')} again={ask} />
  return (
    <>
      <Heading title={text('verify.failedTitle')} />
      {sending.failure === null && <Problem>{explain({ code, message: '', seconds: 60 })}</Problem>}
      {code === EXPIRED && <Form sending={sending} submit={text('verify.again')} onSend={send} />}
      <ToSignIn isMain={code !== EXPIRED} />
    </>
  )
}
