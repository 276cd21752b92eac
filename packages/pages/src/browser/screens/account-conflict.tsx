import { useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { Form } from '../parts/forms/form.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Heading } from '../parts/heading.tsx'
import { Link, ToSignIn } from '../parts/link.tsx'
import { MailSent } from '../parts/mail-sent.tsx'
import { Named } from '../parts/named.tsx'
import { Problem } from '../parts/notice.tsx'
import { isPlainAddress } from '../plain-account.ts'
import { nameOfProvider } from '../sign-in/provider-names.ts'

/**
 * Shown if a sign-in with a provider found an existing account with the same address. Offers to send a mail with a link
 * that connects the two. This browser has the conflict's cookie, so the link should be opened here.
 */
export function AccountConflict() {
  const { text, sentence, explain, post, query, config } = usePage()
  const sending = useSending()
  const [isSent, setSent] = useState(false)
  const [id, email] = [query.get('provider') ?? '', query.get('email') ?? '']
  const isKnown = config.availableProviders.includes(id) && isPlainAddress(email)
  const names = { provider: nameOfProvider(id), email }
  const ask = () => post('/link-request', { provider: id, email, emailLang: config.lang })
  if (isSent) {
    return (
      <MailSent lead={sentence('conflict.sent', names)} again={ask}>
        <ToSignIn />
      </MailSent>
    )
  }
  async function send() {
    if ((await sending.run(ask)) !== null) setSent(true)
  }
  if (!isKnown) {
    return (
      <>
        <Heading title={text('conflict.title')}>{text('conflict.leadUnknown')}</Heading>
        <ToSignIn isMain />
      </>
    )
  }
  return (
    <>
      <Heading title={text('conflict.title')}>
        {sentence('conflict.lead', names)}{' '}
        <strong class="address">
          <Named of={email} />
        </strong>
      </Heading>
      {sending.failure?.code === 'INVALID_STATE' ? (
        <>
          <Problem about={sending.failure}>{explain(sending.failure)}</Problem>
          <ToSignIn isMain />
        </>
      ) : (
        <>
          <Form sending={sending} submit={text('conflict.submit')} onSend={send} />
          <p class="below">
            <Link to="login">{text('login.otherWay')}</Link>
          </p>
        </>
      )}
    </>
  )
}
