import { useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { Incomplete } from '../parts/click-to-redeem.tsx'
import { PasswordField } from '../parts/fields.tsx'
import { Form } from '../parts/form.tsx'
import { Heading } from '../parts/heading.tsx'
import { Link, ToSignIn } from '../parts/link.tsx'
import { Done } from '../parts/outcome.tsx'
import { useSending } from '../parts/use-sending.ts'
import { forgetSecrets } from '../secrets.ts'

/** Choosing a new password by a mailed link. */
export function ResetPassword() {
  const { text, post, secrets, screen, config } = usePage()
  const sending = useSending()
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <Done title={text('reset.doneTitle')} lead={text('reset.done')}>
        <ToSignIn isMain />
      </Done>
    )
  }
  if (secrets.token === '') return <Incomplete title={text('reset.title')} />
  async function send({ newPassword = '' }: Readonly<Record<string, string>>) {
    const fields = { token: secrets.token, newPassword }
    if ((await sending.run(() => post('/reset-password', fields))) === null) return
    forgetSecrets(screen)
    setDone(true)
  }
  const isOver = /RESET_TOKEN/.test(sending.failure?.code ?? '')
  return (
    <>
      <Heading title={text('reset.title')} />
      <Form sending={sending} submit={text('reset.submit')} onSend={send}>
        <PasswordField name="newPassword" isNew problem={sending.problems.newPassword} />
      </Form>
      {isOver && config.features.forgotPassword && (
        <p class="below">
          <Link to="forgot-password">{text('login.forgot')}</Link>
        </p>
      )}
    </>
  )
}
