import { useState } from 'preact/hooks'
import type { Json } from '../call.ts'
import { usePage } from '../page-context.ts'
import { ClickToRedeem } from '../parts/click-to-redeem.tsx'
import { Link, ToSignIn } from '../parts/link.tsx'
import { MethodsList, methodsIn } from '../parts/methods-list.tsx'
import { Done } from '../parts/outcome.tsx'

/** Page of the link "This wasn't me" in a mail about a changed sign-in method. Signs out all devices, and suspends this method and later ones. */
export function SecureAccount() {
  const { text, post, secrets, config } = usePage()
  const [result, setResult] = useState<Json | null>(null)
  if (result === null) {
    return (
      <ClickToRedeem
        title={text('secure.title')}
        lead={text('secure.lead')}
        submit={text('secure.submit')}
        redeem={() => post('/secure-account', { token: secrets.token })}
        onDone={setResult}
      />
    )
  }
  return (
    <Done title={text('secure.doneTitle')} lead={text('secure.done')}>
      <MethodsList lead={text('secure.suspended')} methods={methodsIn(result.suspended)} />
      <MethodsList lead={text('secure.removed')} methods={methodsIn(result.removed)} />
      {config.features.forgotPassword && (
        <>
          <p>{text('secure.next')}</p>
          <Link to="forgot-password" look="button primary">
            {text('reset.title')}
          </Link>
        </>
      )}
      <ToSignIn isMain={!config.features.forgotPassword} />
    </Done>
  )
}
