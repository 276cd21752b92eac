import { useEffect, useState } from 'preact/hooks'
import type { Failure, Json } from '../call.ts'
import { usePage } from '../page-context.ts'
import { CodeField } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Heading } from '../parts/heading.tsx'
import { ToAccount, ToSignIn } from '../parts/link.tsx'
import { Problem } from '../parts/notice.tsx'
import { isSignInOver } from '../second-factor/way.ts'
import { forgetSecrets } from '../secrets.ts'
import { isSignedOut } from '../spent-link.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecretKey } from './secret-key.tsx'

interface SetUpProps {
  /** Token of the pending sign-in. Empty if the user is already signed in. */
  readonly tempToken: string
  readonly onDone: () => void
}

export function SetUp({ tempToken, onDone }: SetUpProps) {
  const { text, explain, callSensitive, screen } = usePage()
  const [started, setStarted] = useState<Json | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [starting, confirming] = [useSending(), useSending()]
  const bearer = tempToken === '' ? {} : { tempToken }
  function forgets(failure: Failure) {
    if (isSignInOver(failure)) forgetSecrets(screen)
    return false
  }
  const start = () => starting.run(() => callSensitive('POST', '/2fa/setup', bearer), forgets).then(setStarted)
  // Each start creates a secret and invalidates one that was scanned earlier. A signed-in user may have followed
  // someone else's link, so the page asks before it starts.
  useEffect(() => {
    if (tempToken !== '') start()
  }, [])
  async function confirm({ token = '' }: Readonly<Record<string, string>>) {
    const fields = { ...bearer, token }
    const answer = await confirming.run(() => callSensitive('POST', '/2fa/verify-setup', fields), forgets)
    if (answer !== null) setCodes(Array.isArray(answer.recoveryCodes) ? answer.recoveryCodes.map(String) : [])
  }
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />
  const { failure } = starting
  const { problems } = confirming
  const isOver = failure !== null && (isSignInOver(failure) || isSignedOut(failure))
  if (started === null && !isOver && (tempToken === '' || failure !== null)) {
    return (
      <>
        <Heading title={text('setup.title')}>{text('setup.startLead')}</Heading>
        <Form sending={starting} submit={text('setup.start')} onSend={start} />
        {tempToken === '' ? <ToAccount /> : <ToSignIn />}
      </>
    )
  }
  return (
    <>
      <Heading key="app" title={text('setup.title')}>
        {!isOver && text('setup.lead')}
      </Heading>
      {failure && (
        <>
          <Problem about={failure}>{explain(failure)}</Problem>
          <ToSignIn isMain />
        </>
      )}
      {started && (
        <>
          <SecretKey setUp={started} />
          <Form sending={confirming} submit={text('setup.submit')} onSend={confirm}>
            <p class="lead">{text('setup.codeLead')}</p>
            <CodeField name="token" problem={problems.token} />
          </Form>
        </>
      )}
      {!failure && (tempToken === '' ? <ToAccount /> : <ToSignIn />)}
    </>
  )
}
