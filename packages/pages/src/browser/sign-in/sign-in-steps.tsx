import { usePage } from '../page-context.ts'
import { Heading } from '../parts/heading.tsx'
import { MethodsList } from '../parts/methods-list.tsx'
import { Done } from '../parts/outcome.tsx'
import { SecondFactor } from '../second-factor/second-factor.tsx'
import { SetUp } from '../set-up/set-up.tsx'
import type { NextStep, SignIn } from './use-sign-in.ts'

export function SignInSteps({ next, signIn }: { readonly next: NextStep; readonly signIn: SignIn }) {
  const { text } = usePage()
  if (next.kind === 'set-up') return <SetUp tempToken={next.tempToken} onDone={signIn.leave} />
  if (next.kind === 'removed') {
    return (
      <Done title={text('removed.title')} lead={text('removed.lead')}>
        <MethodsList lead={text('common.removed')} methods={next.methods} />
        <button type="button" class="primary" onClick={() => signIn.take(next.rest)}>
          <span>{text('common.continue')}</span>
        </button>
      </Done>
    )
  }
  if (next.kind === 'second-factor') return <SecondFactor {...next} onDone={signIn.leave} />
  return <Heading title={text('login.title')}>{text('common.leaving')}</Heading>
}
