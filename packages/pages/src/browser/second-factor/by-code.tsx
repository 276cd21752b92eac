import { usePage } from '../page-context.ts'
import { Field } from '../parts/forms/field.tsx'
import { CodeField } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Heading } from '../parts/heading.tsx'
import { expiryOf, type WayProps } from './way.ts'

export const ByAppCode = (props: WayProps) => <ByCode kind="totp" {...props} />

export const ByRecoveryCode = (props: WayProps) => <ByCode kind="recovery" {...props} />

function ByCode({ kind, ...props }: WayProps & { readonly kind: 'totp' | 'recovery' }) {
  const { tempToken, onDone } = props
  const { text, post } = usePage()
  const sending = useSending()
  const isTotp = kind === 'totp'
  async function send({ totpCode = '', recoveryCode = '' }: Readonly<Record<string, string>>) {
    const code = isTotp ? { totpCode } : { recoveryCode: recoveryCode.trim() }
    if ((await sending.run(() => post('/2fa/verify', { tempToken, ...code }), expiryOf(props))) !== null) onDone()
  }
  const { problems } = sending
  return (
    <>
      <Heading title={text('second.title')}>{text(isTotp ? 'second.totpLead' : 'second.recoveryLead')}</Heading>
      <Form sending={sending} submit={text('second.submit')} onSend={send}>
        {isTotp ? (
          <CodeField name="totpCode" problem={problems.totpCode} />
        ) : (
          <Field
            name="recoveryCode"
            label={text('field.recoveryCode')}
            problem={problems.recoveryCode}
            input={{ autocomplete: 'off', autocapitalize: 'none', spellcheck: false, class: 'code', maxLength: 32 }}
          />
        )}
      </Form>
    </>
  )
}
