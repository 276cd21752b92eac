import { useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { ClickToRedeem } from '../parts/click-to-redeem.tsx'
import { Finished } from '../parts/finished.tsx'

export function ChangeEmail() {
  const { text, post, secrets, config } = usePage()
  const [isDone, setDone] = useState(false)
  if (isDone) return <Finished title={text('change.doneTitle')} lead={text('change.done')} />
  return (
    <ClickToRedeem
      title={text('change.title')}
      lead={text('change.lead')}
      submit={text('change.submit')}
      redeem={() => post('/change-email/confirm', { token: secrets.token, emailLang: config.lang })}
      onDone={() => setDone(true)}
    />
  )
}
