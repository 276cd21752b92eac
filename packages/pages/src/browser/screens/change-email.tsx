import { useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { ClickToRedeem } from '../parts/click-to-redeem.tsx'
import { Done } from '../parts/outcome.tsx'
import { destination } from '../shell.ts'

/** Confirming a new address by the link that was mailed to it. */
export function ChangeEmail() {
  const { text, post, secrets, config, shell } = usePage()
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <Done title={text('change.doneTitle')} lead={text('change.done')}>
        <a class="button primary" href={destination(shell)}>
          {text('common.continue')}
        </a>
      </Done>
    )
  }
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
