import { usePage } from '../page-context.ts'
import { SignInSteps } from '../sign-in/sign-in-steps.tsx'
import { type NextStep, useSignIn } from '../sign-in/use-sign-in.ts'

/** Continues a sign-in with a provider that requires a second factor or the set-up of one. */
export function SecondFactorScreen() {
  const { query, secrets } = usePage()
  const { tempToken } = secrets
  const methods = (query.get('methods') ?? 'totp,recovery-code').split(',')
  const first: NextStep =
    query.get('mode') === 'setup' ? { kind: 'set-up', tempToken } : { kind: 'second-factor', tempToken, methods }
  const signIn = useSignIn(first)
  return signIn.next && <SignInSteps next={signIn.next} signIn={signIn} />
}
