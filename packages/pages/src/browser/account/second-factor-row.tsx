import { RemoveButton } from '../lists/remove-button.tsx'
import { usePage } from '../page-context.ts'
import { Form } from '../parts/forms/form.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Row } from '../parts/row.tsx'
import type { MeProps } from './me.ts'

interface SecondFactorRowProps extends MeProps {
  readonly onCodes: (codes: readonly string[]) => void
}

/** Leads to the set-up of an authenticator app, or makes new recovery codes and removes the app. */
export function SecondFactorRow({ me, onChange, onCodes }: SecondFactorRowProps) {
  const { text, callSensitive, linkTo } = usePage()
  const sending = useSending()
  const title = text('account.secondFactor')
  if (!me.isTotpEnabled) {
    const address = linkTo('2fa', location.pathname)
    const href = `${address}${address.includes('?') ? '&' : '?'}mode=setup`
    const setUp = (
      <a class="plain" href={href} aria-label={`${text('account.setUp')}: ${title}`}>
        {text('account.setUp')}
      </a>
    )
    return <Row title={title} value={text('account.off')} aside={setUp} />
  }
  return (
    <Row title={title} value={<span class="badge good">{text('account.on')}</span>} action={text('account.change')}>
      {(close) => (
        <>
          <Form
            sending={sending}
            submit={text('account.newCodes')}
            onSend={async () => {
              const body = await sending.run(() => callSensitive('POST', '/2fa/recovery-codes'))
              if (body !== null) onCodes([body.recoveryCodes].flat().map(String))
            }}
          >
            <p class="hint">{text('account.newCodesHint')}</p>
          </Form>
          <RemoveButton
            label={text('account.removeApp')}
            remove={() => callSensitive('POST', '/2fa/disable')}
            onRemoved={async () => {
              await onChange()
              close('account.removed')
            }}
          />
        </>
      )}
    </Row>
  )
}
