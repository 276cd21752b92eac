import { useState } from 'preact/hooks'
import { RemoveButton } from '../lists/remove-button.tsx'
import { type Told, usePage } from '../page-context.ts'
import { Field } from '../parts/forms/field.tsx'
import { CodeField } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { SendAgain } from '../parts/forms/send-again.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Named } from '../parts/named.tsx'
import { Row } from '../parts/row.tsx'
import type { MeProps } from './me.ts'
import { Verified } from './verified.tsx'

export function PhoneRow({ me, onChange }: MeProps) {
  const { text } = usePage()
  const { phoneNumber } = me
  const value =
    phoneNumber === null ? (
      text('account.none')
    ) : (
      <>
        <Named of={phoneNumber} /> <Verified of="phone" isVerified={me.isPhoneVerified} />
      </>
    )
  return (
    <Row
      title={text('field.phone')}
      value={value}
      action={text(phoneNumber === null ? 'account.add' : 'account.change')}
    >
      {(close) => <PhonePanel me={me} onChange={onChange} onDone={close} />}
    </Row>
  )
}

/** Sets a number, then asks for the code that was texted to it. */
function PhonePanel({ me, onChange, onDone }: MeProps & { readonly onDone: (...result: Told) => void }) {
  const { text, post, callSensitive, config } = usePage()
  const [setting, verifying] = [useSending(), useSending()]
  /** Number to which a code was texted. */
  const [texted, setTexted] = useState<string | null>(null)
  const { sms } = config.features
  const set = (phoneNumber: string | null) =>
    callSensitive('POST', '/add-phone', { phoneNumber, emailLang: config.lang })
  async function send({ phoneNumber = '' }: Readonly<Record<string, string>>) {
    if ((await setting.run(() => set(phoneNumber))) === null) return
    await onChange()
    if (sms) setTexted(phoneNumber)
    else onDone('account.saved')
  }
  async function verify({ code = '' }: Readonly<Record<string, string>>) {
    const body = await verifying.run(() => post('/verify-phone', { code }))
    if (body === null) return
    await onChange()
    onDone('account.phoneVerified')
  }
  if (texted !== null) {
    return (
      <>
        <Form key="code" sending={verifying} submit={text('second.submit')} onSend={verify}>
          {verifying.failure === null && <p class="hint">{text('second.smsSent')}</p>}
          <CodeField name="code" problem={verifying.problems.code} />
        </Form>
        <SendAgain look="plain" again={() => set(texted)} onSent={verifying.clear} />
      </>
    )
  }
  return (
    <>
      <Form key="number" sending={setting} submit={text(sms ? 'second.smsSend' : 'account.save')} onSend={send}>
        <Field
          name="phoneNumber"
          label={text('field.phone')}
          hint={text('field.phoneHint')}
          problem={setting.problems.phoneNumber}
          input={{ type: 'tel', autocomplete: 'tel', maxLength: 32, defaultValue: me.phoneNumber ?? '' }}
        />
      </Form>
      {me.phoneNumber !== null && (
        <RemoveButton
          label={text('account.remove')}
          remove={() => set(null)}
          onRemoved={async () => {
            await onChange()
            onDone('account.removed')
          }}
        />
      )}
    </>
  )
}
