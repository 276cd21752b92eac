import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser'
import { useEffect } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import type { SignIn } from '../sign-in/use-sign-in.ts'
import { usePasskey } from './use-passkey.ts'

/**
 * Offers the user's passkeys in the list of the email field (conditional mediation), if the browser can. Stops when the
 * screen is left. Asking by the button also stops it, because a browser handles one request at a time.
 */
export function usePasskeyAutofill({ take, handles }: SignIn, onFailure: (code: string) => void): void {
  const { config } = usePage()
  const askPasskey = usePasskey()
  const { passkeys } = config.features
  useEffect(() => {
    if (!passkeys) return
    let isLeft = false
    async function ask() {
      if (!(await browserSupportsWebAuthnAutofill()) || isLeft) return
      const answer = await askPasskey({ isByAutofill: true })
      if (isLeft) return
      if ('body' in answer) return take(answer.body)
      const { code } = answer.failure
      // The user or the button ended the offer, so there is nothing to show.
      if (code !== 'PASSKEY_CANCELLED' && !handles(answer.failure)) onFailure(code)
    }
    void ask()
    return () => {
      isLeft = true
      WebAuthnAbortService.cancelCeremony()
    }
  }, [passkeys])
}
