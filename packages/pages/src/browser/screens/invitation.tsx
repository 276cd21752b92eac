import { useEffect, useState } from 'preact/hooks'
import type { Failure, Json } from '../call.ts'
import { usePage } from '../page-context.ts'
import { ClickToRedeem, Incomplete } from '../parts/click-to-redeem.tsx'
import { Field } from '../parts/field.tsx'
import { PasswordField } from '../parts/fields.tsx'
import { Finished } from '../parts/finished.tsx'
import { Heading } from '../parts/heading.tsx'
import { ToSignIn } from '../parts/link.tsx'
import { Problem } from '../parts/notice.tsx'
import { Done } from '../parts/outcome.tsx'

/**
 * Accepts a mailed invitation: sets a name and a password, or joins with the account of the session. Reading the
 * invitation changes nothing, so mail scanners may open the link.
 */
export function Invitation() {
  const { text, explain, post, secrets, linkTo } = usePage()
  const { token } = secrets
  const [found, setFound] = useState<Json | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isDone, setDone] = useState(false)
  async function inspect() {
    const answer = await post('/invitations/inspect', { token })
    if ('failure' in answer) setFailure(answer.failure)
    else setFound(answer.body)
  }
  useEffect(() => {
    if (token !== '') inspect()
  }, [])
  const title = text('invite.title')
  if (token === '') return <Incomplete title={title} />
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
  const email = String(found.email)
  if (isDone && found.next === 'join')
    return <Finished title={text('invite.doneTitle')} lead={text('invite.joined', { email })} />
  if (isDone) {
    return (
      <Done title={text('invite.doneTitle')} lead={text('register.done', { email })}>
        <ToSignIn isMain />
      </Done>
    )
  }
  if (found.next === 'sign-in') {
    return (
      <>
        <Heading title={title}>{text('invite.signIn', { email })}</Heading>
        {/* After the sign-in the browser returns to this page. The link's token stays in sessionStorage. */}
        <a class="button primary" href={linkTo('login', location.pathname + location.search)}>
          {text('register.login')}
        </a>
      </>
    )
  }
  const setsPassword = found.next === 'set-password'
  return (
    <ClickToRedeem
      title={title}
      lead={text(setsPassword ? 'invite.lead' : 'invite.join', { email })}
      submit={text('invite.submit')}
      redeem={(fields) => post('/invitations/accept', { token, ...fields })}
      onDone={() => setDone(true)}
    >
      {({ problems }) =>
        setsPassword && (
          <>
            <Field
              name="name"
              label={text('field.name')}
              isOptional
              problem={problems.name}
              input={{ autocomplete: 'name', maxLength: 100 }}
            />
            <PasswordField name="password" isNew problem={problems.password} />
          </>
        )
      }
    </ClickToRedeem>
  )
}
