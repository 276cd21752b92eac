import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Answer } from '../call.ts'
import { usePage } from '../page-context.ts'
import { Heading } from './heading.tsx'
import { MailIcon } from './icons.tsx'
import { Problem, Success } from './notice.tsx'
import { useSending } from './use-sending.ts'

interface MailSentProps {
  readonly lead: string
  /** Sends the same once more. */
  readonly again: () => Promise<Answer>
  readonly children?: ComponentChildren
}

/** What goes on in a mailbox now. */
export function MailSent({ lead, again, children }: MailSentProps) {
  const { text, explain } = usePage()
  const sending = useSending()
  const [times, setTimes] = useState(0)
  async function resend() {
    if (!sending.isBusy && (await sending.run(again)) !== null) setTimes(times + 1)
  }
  return (
    <>
      <MailIcon />
      <Heading title={text('sent.title')}>{lead}</Heading>
      {sending.failure && <Problem about={sending.failure}>{explain(sending.failure)}</Problem>}
      {times > 0 && !sending.failure && <Success key={times}>{text('common.sentAgain')}</Success>}
      <p class="hint">{text('sent.hint')}</p>
      <button type="button" class="secondary" aria-disabled={sending.isBusy} onClick={resend}>
        {text('common.sendAgain')}
      </button>
      {children}
    </>
  )
}
