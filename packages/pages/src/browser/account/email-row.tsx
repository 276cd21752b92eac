import { usePage } from '../page-context.ts'
import { EmailField } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { SendAgain } from '../parts/forms/send-again.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Named } from '../parts/named.tsx'
import { Row } from '../parts/row.tsx'
import type { MeProps } from './me.ts'
import { Verified } from './verified.tsx'

/** Changes the address. The new address applies once its mailed link is opened. */
export function EmailRow({ me }: MeProps) {
  const { text, post, callSensitive, config } = usePage()
  const { changeEmail, verifyEmail } = config.features
  const sending = useSending()
  const emailLang = config.lang
  const verify = me.email !== '' && !me.isEmailVerified && verifyEmail && (
    <SendAgain
      label={text('verify.again')}
      look="plain"
      again={() => post('/send-verification-email', { emailLang })}
    />
  )
  const value =
    me.email === '' ? (
      text('account.none')
    ) : (
      <>
        <Named of={me.email} /> <Verified of="email" isVerified={me.isEmailVerified} />
      </>
    )
  return (
    <Row
      title={text('field.email')}
      value={value}
      below={verify}
      {...(changeEmail && { action: text(me.email === '' ? 'account.add' : 'account.change') })}
    >
      {(close) => (
        <Form
          sending={sending}
          submit={text('account.sendLink')}
          onSend={async (sent) => {
            const newEmail = sent.newEmail?.trim() ?? ''
            const fields = { newEmail, emailLang }
            const body = await sending.run(() => callSensitive('POST', '/change-email/request', fields))
            if (body !== null) close('account.emailSent', { email: newEmail })
          }}
        >
          <EmailField problem={sending.problems.newEmail} isNew />
        </Form>
      )}
    </Row>
  )
}
