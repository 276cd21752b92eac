import type { ComponentChildren } from 'preact'
import { deviceOf } from '../account/device-of.ts'
import type { Answer } from '../call.ts'
import { usePage } from '../page-context.ts'
import { PasskeyIcon } from '../parts/icons.tsx'
import { useNewPasskey } from '../passkeys/use-new-passkey.ts'
import { nextPath } from '../shell.ts'
import { ProviderMark } from '../sign-in/provider-mark.tsx'
import { nameOfProvider } from '../sign-in/provider-names.ts'
import { useConnect } from '../sign-in/use-connect.ts'

/** A method to sign in without a password, which an invited person adds after the acceptance. */
export interface SignInMethod {
  /** Text of the button that accepts the invitation with this method. */
  readonly label: string
  readonly mark?: ComponentChildren
  readonly lead: ComponentChildren
  /** Text of the button that tries again. */
  readonly submit: string
  /** Adds the method and leaves the page. Resolves to the failure, if any. */
  readonly add: () => Promise<Answer>
}

/** Returns the methods that this host offers: a passkey, and an account at each provider. `leave` opens the page after a sign-in. */
export function useSignInMethods(email: string, leave: () => void): readonly SignInMethod[] {
  const { text, sentence, config, shell } = usePage()
  const createPasskey = useNewPasskey()
  const connect = useConnect()
  const byPasskey: SignInMethod = {
    label: text('invite.passkey'),
    mark: <PasskeyIcon />,
    lead: sentence('invite.addPasskey', { email }),
    submit: text('account.addPasskey'),
    async add() {
      const answer = await createPasskey(deviceOf(navigator.userAgent))
      if ('body' in answer) leave()
      return answer
    },
  }
  const byProviders = config.availableProviders.map((id): SignInMethod => {
    const provider = nameOfProvider(id)
    return {
      label: text('login.provider', { provider }),
      mark: <ProviderMark id={id} />,
      lead: sentence('invite.connect', { email, provider }),
      submit: text('login.provider', { provider }),
      add: () => connect(id, nextPath(shell)),
    }
  })
  const { passkeys, linking } = config.features
  return [...(passkeys ? [byPasskey] : []), ...(linking ? byProviders : [])]
}
