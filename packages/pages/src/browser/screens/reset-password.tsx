import { useState } from 'preact/hooks'
import type { Failure, Json } from '../call.ts'
import { usePage } from '../page-context.ts'
import { Incomplete } from '../parts/click-to-redeem.tsx'
import { PasswordField } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Heading } from '../parts/heading.tsx'
import { Link, ToSignIn } from '../parts/link.tsx'
import { Problem } from '../parts/notice.tsx'
import { PasswordChanged } from '../parts/password-changed.tsx'
import { forgetSecrets } from '../secrets.ts'
import { isSpent } from '../spent-link.ts'

export function ResetPassword() {
  const { text, explain, post, secrets, screen } = usePage()
  const sending = useSending()
  const [result, setResult] = useState<Json | null>(null)
  if (result !== null) return <PasswordChanged result={result} />
  if (secrets.token === '') return <Incomplete title={text('reset.title')} />
  function forgets(failure: Failure) {
    if (isSpent(failure)) forgetSecrets(screen)
    return false
  }
  async function send({ newPassword = '' }: Readonly<Record<string, string>>) {
    const fields = { token: secrets.token, newPassword }
    const body = await sending.run(() => post('/reset-password', fields), forgets)
    if (body === null) return
    forgetSecrets(screen)
    setResult({ ...body })
  }
  const { failure, problems } = sending
  if (failure && isSpent(failure)) {
    return (
      <>
        <Heading title={text('reset.title')} />
        <Problem about={failure}>{explain(failure)}</Problem>
        <Link to="forgot-password" look="button primary">
          {text('reset.again')}
        </Link>
        <ToSignIn />
      </>
    )
  }
  return (
    <>
      <Heading title={text('reset.title')} />
      <Form sending={sending} submit={text('reset.submit')} onSend={send}>
        <PasswordField name="newPassword" isNew problem={problems.newPassword} />
      </Form>
    </>
  )
}
