import type { Failure } from '../call.ts'
import { usePage } from '../page-context.ts'
import { Field } from '../parts/forms/field.tsx'
import { Form } from '../parts/forms/form.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Heading } from '../parts/heading.tsx'
import { ToSignIn } from '../parts/link.tsx'
import { Problem } from '../parts/notice.tsx'
import { isSignedOut } from '../spent-link.ts'

/** Verifies an e-mail address by the code in the mail. The user must be signed in. */
export function VerifyByCode({ onDone }: { readonly onDone: () => void }) {
  const { text, explain, post, linkTo } = usePage()
  const sending = useSending()
  function signsIn(failure: Failure) {
    if (!isSignedOut(failure)) return false
    location.assign(linkTo('login', location.pathname))
    return true
  }
  async function send({ code }: Readonly<Record<string, string>>) {
    if ((await sending.run(() => post('/verify-email', { code: code?.trim() }), signsIn)) !== null) onDone()
  }
  return (
    <>
      <Heading title={text('verify.title')} />
      {sending.failure === null && <Problem>{explain({ code: 'TOKEN_REQUIRED', message: '', seconds: 0 })}</Problem>}
      <Form sending={sending} submit={text('verify.submit')} onSend={send}>
        <Field
          name="code"
          label={text('field.mailCode')}
          problem={sending.problems.code}
          input={{ class: 'code', autocomplete: 'one-time-code', autocapitalize: 'characters', maxLength: 12 }}
        />
      </Form>
      <ToSignIn />
    </>
  )
}
