import { useState } from 'preact/hooks'
import type { Answer } from '../../call.ts'
import { usePage } from '../../page-context.ts'
import { Problem, Success } from '../notice.tsx'
import { useSending } from './use-sending.ts'

interface SendAgainProps {
  readonly again: () => Promise<Answer>
  /** Called when the message is sent. */
  readonly onSent?: () => void
  /** Default: "Send again". */
  readonly label?: string
  /** Default: a button of full width with a border. */
  readonly look?: 'secondary' | 'plain'
}

export function SendAgain({ again, onSent, label, look = 'secondary' }: SendAgainProps) {
  const { text, explain } = usePage()
  const { run, isBusy, failure } = useSending()
  const [times, setTimes] = useState(0)
  async function resend() {
    if (isBusy || (await run(again)) === null) return
    setTimes(times + 1)
    onSent?.()
  }
  return (
    <div class="again">
      {failure && <Problem about={failure}>{explain(failure)}</Problem>}
      {times > 0 && !failure && (
        <Success key={times}>{text(label === undefined ? 'common.sentAgain' : 'verify.sent')}</Success>
      )}
      <button type="button" class={look} aria-disabled={isBusy} onClick={resend}>
        <span>{label ?? text('common.sendAgain')}</span>
      </button>
    </div>
  )
}
