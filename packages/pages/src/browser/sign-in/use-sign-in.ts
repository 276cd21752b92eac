import { useState } from 'preact/hooks'
import type { Failure, Json } from '../call.ts'
import { usePage } from '../page-context.ts'
import { forgetSecrets } from '../secrets.ts'
import { destination } from '../shell.ts'
import { announceSignIn } from './announce-sign-in.ts'

/** What a sign-in asks for next. */
export type NextStep =
  | { readonly kind: 'second-factor'; readonly tempToken: string; readonly methods: readonly string[] }
  | { readonly kind: 'set-up'; readonly tempToken: string }
  | { readonly kind: 'leaving' }

export interface SignIn {
  /** `null` while the first factor is asked for. */
  readonly next: NextStep | null
  /** Goes on with a 200 of an endpoint that signs in. */
  take(body: Json): void
  /** Whether a refusal was the demand to set up a second factor, which is then the next step. */
  handles(failure: Failure): boolean
  /** Goes to where the sign-in leads. */
  leave(): void
}

/** The one way that every sign-in takes once its first factor was answered. */
export function useSignIn(first: NextStep | null = null): SignIn {
  const { shell, screen } = usePage()
  const [next, setNext] = useState(first)
  function leave() {
    setNext({ kind: 'leaving' })
    forgetSecrets(screen)
    announceSignIn()
    // In place of this page, whose tokens are used up.
    location.replace(destination(shell))
  }
  return {
    next,
    leave,
    take({ requiresTwoFactor, tempToken, available2faMethods }) {
      if (requiresTwoFactor !== true) return leave()
      const methods = Array.isArray(available2faMethods) ? available2faMethods.map(String) : []
      setNext({ kind: 'second-factor', tempToken: String(tempToken), methods })
    },
    handles({ code, body: { tempToken } }) {
      if (code !== '2FA_SETUP_REQUIRED' || typeof tempToken !== 'string') return false
      setNext({ kind: 'set-up', tempToken })
      return true
    },
  }
}
