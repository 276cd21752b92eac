import { useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { ClickToRedeem } from '../parts/click-to-redeem.tsx'
import { Heading } from '../parts/heading.tsx'
import { ToSignIn } from '../parts/link.tsx'
import { Problem } from '../parts/notice.tsx'
import { Done } from '../parts/outcome.tsx'
import { destination } from '../shell.ts'

/** Verifying an address by a mailed link; or what came of it, where a redirect says so. */
export function VerifyEmail() {
  const { text, explain, get, secrets, query, shell } = usePage()
  const [isDone, setDone] = useState(query.get('emailVerified') === '1')
  const error = query.get('error')
  if (isDone) {
    return (
      <Done title={text('verify.doneTitle')} lead={text('verify.done')}>
        <a class="button primary" href={destination(shell)}>
          {text('common.continue')}
        </a>
      </Done>
    )
  }
  if (error !== null) {
    return (
      <>
        <Heading title={text('verify.failedTitle')} />
        <Problem>{explain({ code: error, message: '', seconds: 60 })}</Problem>
        <ToSignIn isMain />
      </>
    )
  }
  return (
    <ClickToRedeem
      title={text('verify.title')}
      lead={text('verify.lead')}
      submit={text('verify.submit')}
      redeem={() => get(`/verify-email?token=${encodeURIComponent(secrets.token)}`)}
      onDone={() => setDone(true)}
    />
  )
}
