import { useEffect, useState } from 'preact/hooks'
import type { Failure } from '../call.ts'
import { usePage } from '../page-context.ts'
import { ClickToRedeem } from '../parts/click-to-redeem.tsx'
import { Finished } from '../parts/finished.tsx'
import { PasswordField } from '../parts/forms/fields.tsx'
import { hasRegisteredHere } from '../registered-here.ts'
import { announce } from '../sign-in/announcements.ts'
import { EXPIRED, VerificationFailed } from './verification-failed.tsx'
import { VerifyByCode } from './verify-by-code.tsx'

/** Verifies an e-mail address by a mailed link or code. After a redirect, shows the result that is in the query. */
export function VerifyEmail() {
  const { text, secrets, query, brought } = usePage()
  const [isDone, setDone] = useState(query.get('emailVerified') === '1')
  const [failed, setFailed] = useState(brought)
  if (isDone) return <Finished title={text('verify.doneTitle')} lead={text('verify.done')} />
  function done() {
    setDone(true)
    // The tab that registered the account may be waiting to sign in.
    announce('verified')
  }
  if (failed !== null) return <VerificationFailed code={failed} />
  if (secrets.token === '') return <VerifyByCode onDone={done} />
  return <VerifyByLink onDone={done} onExpired={() => setFailed(EXPIRED)} />
}

interface LinkProps {
  readonly onDone: () => void
  readonly onExpired: () => void
}

/**
 * Verifies an e-mail address by a link. The link proves that the user reads the mail. The password proves that the user
 * opened the account. The page asks for the password unless the user is signed in or this browser registered the
 * account. If the user skips the password, the link only verifies the address.
 */
function VerifyByLink({ onDone, onExpired }: LinkProps) {
  const { text, get, post, secrets } = usePage()
  const [asksPassword, setAsksPassword] = useState<boolean | null>(hasRegisteredHere() ? false : null)
  useEffect(() => {
    if (asksPassword === null) get('/me').then((answer) => setAsksPassword('failure' in answer))
  }, [])
  if (asksPassword === null) return null
  function handles({ code }: Failure) {
    if (code === EXPIRED) onExpired()
    return code === EXPIRED
  }
  const common = { title: text('verify.title'), submit: text('verify.submit'), onDone, handles }
  if (!asksPassword) {
    const redeem = () => get(`/verify-email?token=${encodeURIComponent(secrets.token)}`)
    return <ClickToRedeem {...common} lead={text('verify.lead')} redeem={redeem} />
  }
  const skip = (
    <button type="button" class="plain" onClick={() => setAsksPassword(false)}>
      {text('verify.noPassword')}
    </button>
  )
  return (
    <ClickToRedeem
      {...common}
      lead={text('verify.passwordLead')}
      redeem={({ password }) => post('/verify-email', { token: secrets.token, password })}
    >
      {({ problems }) => <PasswordField name="password" problem={problems.password} aside={skip} />}
    </ClickToRedeem>
  )
}
