import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { adminApi } from './api/admin-api.ts'
import { ApiError } from './api/api-error.ts'
import { type Desk, DeskContext } from './api/desk.ts'
import { keepSecret, keptSecret } from './api/kept-secret.ts'
import type { Ping } from './api-types.ts'
import { Confirmation } from './feedback/confirmation.tsx'
import { Toasts } from './feedback/toasts.tsx'
import { Shell } from './shell/shell.tsx'
import { KeptSecretView } from './sign-in/kept-secret-view.tsx'
import { SignInView } from './sign-in/sign-in-view.tsx'

type State =
  | { readonly is: 'opening' }
  | { readonly is: 'out'; readonly error?: unknown }
  | { readonly is: 'unsure'; readonly error: unknown }
  | { readonly is: 'in'; readonly desk: Desk }

const ENDED = new ApiError('Your sign-in has ended. Sign in again.', 401, '')

/** Signed in or not. The secret lives here, in memory, and nowhere else unless it is to be kept for the tab. */
export function App({ mount }: { readonly mount: string }) {
  const [state, setState] = useState<State>({ is: 'opening' })

  const present = useRef<Desk | null>(null)
  const otherTabs = useRef<BroadcastChannel | null>(null)

  const leave = useCallback(
    (error?: unknown) => {
      present.current = null
      keepSecret(mount, null)
      setState({ is: 'out', error })
    },
    [mount],
  )
  /** Tries a secret, or with `null` the browser's own cookie. Throws what the service says of it. */
  const enter = useCallback(
    async (secret: string | null) => {
      const { version, features } = await adminApi(mount, secret, () => {}).get<Ping>('/ping')
      // A late answer to an earlier sign-in ends that one alone.
      const api = adminApi(mount, secret, () => present.current?.api === api && leave(ENDED))
      const isBySecret = secret !== null
      const signOut = () => {
        if (isBySecret) otherTabs.current?.postMessage('signed out')
        leave()
      }
      present.current = { api, version, features, isBySecret, signOut }
      setState({ is: 'in', desk: present.current })
    },
    [mount, leave],
  )

  const open = useCallback(() => {
    const secret = keptSecret(mount)
    setState({ is: 'opening' })
    enter(secret).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 401))
        return setState({ is: secret === null ? 'out' : 'unsure', error })
      // That there is no cookie is nothing to tell.
      leave(secret === null ? undefined : error)
    })
  }, [mount, enter, leave])
  useEffect(open, [open])
  // Whoever signs out in one tab means the duplicates of it, too.
  useEffect(() => {
    const channel = new BroadcastChannel(`sallyport ${mount}`)
    otherTabs.current = channel
    channel.onmessage = () => present.current?.isBySecret !== false && leave()
    return () => channel.close()
  }, [mount, leave])

  if (state.is === 'opening') return <p class="opening">Opening…</p>
  if (state.is === 'unsure') return <KeptSecretView error={state.error} onRetry={open} onForget={() => leave()} />
  if (state.is === 'out')
    return (
      <SignInView
        error={state.error}
        onSecret={async (secret, isKept) => {
          keepSecret(mount, null)
          await enter(secret)
          if (isKept) keepSecret(mount, secret)
        }}
        onCookie={() => enter(null)}
      />
    )
  return (
    <DeskContext value={state.desk}>
      <Toasts>
        <Confirmation>
          <Shell />
        </Confirmation>
      </Toasts>
    </DeskContext>
  )
}
