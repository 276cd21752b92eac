import { useState } from 'preact/hooks'
import type { Failure, Json } from '../call.ts'
import { usePage } from '../page-context.ts'
import { type Method, methodsIn } from '../parts/methods-list.tsx'
import { forgetSecrets } from '../secrets.ts'
import { destination } from '../shell.ts'
import { announce } from './announcements.ts'

export type NextStep =
  | { readonly kind: 'second-factor'; readonly tempToken: string; readonly methods: readonly string[] }
  | { readonly kind: 'set-up'; readonly tempToken: string }
  | { readonly kind: 'leaving' }
  /** Shows the sign-in methods that were removed when the user first proved to own the mailbox. `rest`: response with which the sign-in continues. */
  | { readonly kind: 'removed'; readonly methods: readonly Method[]; readonly rest: Json }

export interface SignIn {
  /** The step after the first factor. Null until the first factor is complete. */
  readonly next: NextStep | null
  /** Continues with the 200 response of a sign-in endpoint: shows removed sign-in methods, asks for the second factor, or leaves the page. */
  take(body: Json): void
  /** Returns true if the failure requires the set-up of a second factor. The set-up is then the next step. */
  handles(failure: Failure): boolean
  leave(): void
}

/** Handles the steps of a sign-in after its first factor. `first` is the initial step. */
export function useSignIn(first: NextStep | null = null): SignIn {
  const { shell, screen } = usePage()
  const [next, setNext] = useState(first)
  function leave() {
    setNext({ kind: 'leaving' })
    forgetSecrets(screen)
    announce('signed in')
    // Replaces this page in the browser's history, because its tokens are used.
    location.replace(destination(shell))
  }
  return {
    next,
    leave,
    take({ removed, ...rest }) {
      const { requiresTwoFactor, tempToken, available2faMethods } = rest
      const gone = methodsIn(removed)
      if (gone.length > 0) return setNext({ kind: 'removed', methods: gone, rest })
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
