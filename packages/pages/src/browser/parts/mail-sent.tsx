import type { ComponentChildren } from 'preact'
import type { Answer } from '../call.ts'
import { usePage } from '../page-context.ts'
import { SendAgain } from './forms/send-again.tsx'
import { Heading } from './heading.tsx'
import { MailIcon } from './icons.tsx'

interface MailSentProps {
  readonly lead: ComponentChildren
  /** Sends the same mail again. */
  readonly again: () => Promise<Answer>
  readonly children?: ComponentChildren
}

export function MailSent({ lead, again, children }: MailSentProps) {
  const { text } = usePage()
  return (
    <>
      <MailIcon look="large" />
      <Heading title={text('sent.title')}>{lead}</Heading>
      <p class="hint">{text('sent.hint')}</p>
      <SendAgain again={again} />
      {children}
    </>
  )
}
