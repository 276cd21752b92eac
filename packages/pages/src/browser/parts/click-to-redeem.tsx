import type { ComponentChildren } from 'preact'
import type { Answer, Failure, Json } from '../call.ts'
import { usePage } from '../page-context.ts'
import { forgetSecrets } from '../secrets.ts'
import { isSpent } from '../spent-link.ts'
import { Form } from './forms/form.tsx'
import { type Sending, useSending } from './forms/use-sending.ts'
import { Heading } from './heading.tsx'
import { ToSignIn } from './link.tsx'
import { Problem } from './notice.tsx'

interface ClickProps {
  readonly title: string
  readonly lead: ComponentChildren
  readonly submit: string
  readonly redeem: (fields: Readonly<Record<string, string>>) => Promise<Answer>
  readonly onDone: (body: Json) => void
  readonly handles?: (failure: Failure) => boolean
  /** Renders the form's fields. If omitted, the form has only its button. */
  readonly children?: (sending: Sending) => ComponentChildren
  /** Renders what stands below the form, such as other ways to redeem the link. */
  readonly below?: (sending: Sending) => ComponentChildren
}

/**
 * Redeems a mailed link when the user presses the button. Opening the page redeems nothing, because mail scanners open
 * links.
 */
export function ClickToRedeem({ title, lead, submit, redeem, onDone, handles, children, below }: ClickProps) {
  const { secrets, screen, explain } = usePage()
  const sending = useSending()
  if (secrets.token === '') return <Incomplete title={title} />
  async function press(fields: Readonly<Record<string, string>>) {
    const body = await sending.run(
      () => redeem(fields),
      (failure) => {
        if (isSpent(failure)) forgetSecrets(screen)
        return handles?.(failure) ?? false
      },
    )
    if (body === null) return
    forgetSecrets(screen)
    onDone(body)
  }
  const { failure } = sending
  return (
    <>
      {/* The lead says what the button does, so it is hidden together with the button. */}
      <Heading title={title}>{!isSpent(failure) && lead}</Heading>
      {failure && isSpent(failure) ? (
        <>
          <Problem about={failure}>{explain(failure)}</Problem>
          <ToSignIn isMain />
        </>
      ) : (
        <>
          <Form sending={sending} submit={submit} onSend={press}>
            {children?.(sending)}
          </Form>
          {below?.(sending)}
        </>
      )}
    </>
  )
}

/** Shown if the page of a mailed link is opened without a token. */
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
