import { useState } from 'preact/hooks'
import type { Failure } from '../call.ts'
import { usePage } from '../page-context.ts'
import { Form } from '../parts/forms/form.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Heading } from '../parts/heading.tsx'
import { ToSignIn } from '../parts/link.tsx'
import { MailSent } from '../parts/mail-sent.tsx'
import { Problem } from '../parts/notice.tsx'
import { isSignedOut } from '../spent-link.ts'

export const EXPIRED = 'VERIFICATION_TOKEN_EXPIRED'

/** Shows why an e-mail address wasn't verified. If the link has expired, the user can request a new one. */
export function VerificationFailed({ code }: { readonly code: string }) {
  const { text, explain, post, config, linkTo } = usePage()
  const sending = useSending()
  const [isSent, setSent] = useState(false)
  const ask = () => post('/send-verification-email', { emailLang: config.lang })
  // The expired link doesn't identify the user, so a user who isn't signed in must sign in first.
  function signsIn(failure: Failure) {
    if (!isSignedOut(failure)) return false
    location.assign(linkTo('login', `${location.pathname}?error=${EXPIRED}`))
    return true
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
