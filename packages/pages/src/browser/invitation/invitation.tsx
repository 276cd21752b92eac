import { useEffect, useState } from 'preact/hooks'
import type { ReplyOf } from '../auth-endpoints.ts'
import type { Failure } from '../call.ts'
import { picked } from '../lists/use-loaded.ts'
import { usePage } from '../page-context.ts'
import { ClickToRedeem, Incomplete } from '../parts/click-to-redeem.tsx'
import { Finished } from '../parts/finished.tsx'
import { Heading } from '../parts/heading.tsx'
import { ToSignIn } from '../parts/link.tsx'
import { LoadProblem } from '../parts/load-problem.tsx'
import { Problem } from '../parts/notice.tsx'
import { isSpent } from '../spent-link.ts'
import { AcceptAsNewcomer } from './accept-as-newcomer.tsx'

/**
 * Accepts a mailed invitation: opens an account, or joins with the account of the session. Reading the invitation
 * changes nothing, so mail scanners may open the link.
 */
export function Invitation() {
  const { text, sentence, explain, post, secrets, linkTo } = usePage()
  const { token } = secrets
  const [found, setFound] = useState<ReplyOf<'POST', '/invitations/inspect'> | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isDone, setDone] = useState(false)
  async function inspect() {
    const answer = picked(await post('/invitations/inspect', { token }), (body) => ('next' in body ? body : undefined))
    setFailure('failure' in answer ? answer.failure : null)
    if ('body' in answer) setFound(answer.body)
  }
  useEffect(() => {
    if (token !== '') inspect()
  }, [])
  const title = text('invite.title')
  if (token === '') return <Incomplete title={title} />
  if (failure !== null && !isSpent(failure)) {
    return (
      <>
        <Heading title={title} />
        <LoadProblem failure={failure} load={inspect} />
      </>
    )
  }
  if (failure !== null) {
    return (
      <>
        <Heading title={title} />
        <Problem about={failure}>{explain(failure)}</Problem>
        <ToSignIn isMain />
      </>
    )
  }
  if (found === null) return <Heading title={title} />
  const { email, next, isPasswordOptional } = found
  if (next === 'set-password') return <AcceptAsNewcomer email={email} isPasswordOptional={isPasswordOptional} />
  if (next === 'sign-in') {
    return (
      <>
        <Heading title={title}>{sentence('invite.signIn', { email })}</Heading>
        {/* After the sign-in the browser returns to this page. The link's token stays in sessionStorage. */}
        <a class="button primary" href={linkTo('login', location.pathname + location.search)}>
          {text('register.login')}
        </a>
      </>
    )
  }
  if (isDone) return <Finished title={text('invite.doneTitle')} lead={sentence('invite.joined', { email })} />
  return (
    <ClickToRedeem
      title={title}
      lead={sentence('invite.join', { email })}
      submit={text('invite.submit')}
      redeem={() => post('/invitations/accept', { token })}
      onDone={() => setDone(true)}
    />
  )
}
