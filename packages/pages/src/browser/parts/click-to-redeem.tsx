import type { Answer, Failure, Json } from '../call.ts'
import { usePage } from '../page-context.ts'
import { forgetSecrets } from '../secrets.ts'
import { isSpent } from '../spent-link.ts'
import { Form } from './form.tsx'
import { Heading } from './heading.tsx'
import { ToSignIn } from './link.tsx'
import { Problem } from './notice.tsx'
import { useSending } from './use-sending.ts'

interface ClickProps {
  readonly title: string
  readonly lead: string
  readonly submit: string
  readonly redeem: () => Promise<Answer>
  readonly onDone: (body: Json) => void
  readonly handles?: (failure: Failure) => boolean
}

/** What a link in a mail is for. It is redeemed on a click: programs that look at mails open links, but press no buttons. */
export function ClickToRedeem({ title, lead, submit, redeem, onDone, handles }: ClickProps) {
  const { secrets, screen, explain } = usePage()
  const sending = useSending()
  if (secrets.token === '') return <Incomplete title={title} />
  async function press() {
    const body = await sending.run(redeem, (failure) => {
      if (isSpent(failure)) forgetSecrets(screen)
      return handles?.(failure) ?? false
    })
    if (body === null) return
    forgetSecrets(screen)
    onDone(body)
  }
  const { failure } = sending
  return (
    <>
      <Heading title={title}>{lead}</Heading>
      {failure && isSpent(failure) ? (
        <>
          <Problem about={failure}>{explain(failure)}</Problem>
          <ToSignIn isMain />
        </>
      ) : (
        <Form sending={sending} submit={submit} onSend={press} />
      )}
    </>
  )
}

/** A page that was opened without the token that it is about. */
export function Incomplete({ title }: { readonly title: string }) {
  const { explain } = usePage()
  return (
    <>
      <Heading title={title} />
      <Problem>{explain({ code: 'TOKEN_REQUIRED', message: '', seconds: 0 })}</Problem>
      <ToSignIn isMain />
    </>
  )
}
