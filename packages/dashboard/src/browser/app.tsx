import { useCallback, useEffect, useState } from 'preact/hooks'
import { adminApi } from './api/admin-api.ts'
import { ApiError } from './api/api-error.ts'
import { type Desk, DeskContext } from './api/desk.ts'
import { keepSecret, keptSecret } from './api/kept-secret.ts'
import type { Ping } from './api-types.ts'
import { Confirmation } from './feedback/confirmation.tsx'
import { Toasts } from './feedback/toasts.tsx'
import { Shell } from './shell/shell.tsx'
import { SignInView } from './sign-in/sign-in-view.tsx'

type State =
  | { readonly is: 'opening' }
  | { readonly is: 'out'; readonly error?: unknown }
  | { readonly is: 'in'; readonly desk: Desk }

const ENDED = new ApiError('Your sign-in has ended. Sign in again.', 401, '')

/** Signed in or not. The secret lives here, in memory, and nowhere else unless it is to be kept for the tab. */
export function App({ mount }: { readonly mount: string }) {
  const [state, setState] = useState<State>({ is: 'opening' })

  const leave = useCallback(
    (error?: unknown) => {
      keepSecret(mount, null)
      setState({ is: 'out', error })
    },
    [mount],
  )
  /** Tries a secret, or with `null` the browser's own cookie. Throws what the service says of it. */
  const enter = useCallback(
    async (secret: string | null) => {
      const { version, features } = await adminApi(mount, secret, () => {}).get<Ping>('/ping')
      const api = adminApi(mount, secret, () => leave(ENDED))
      setState({ is: 'in', desk: { api, version, features, isBySecret: secret !== null, signOut: () => leave() } })
    },
    [mount, leave],
  )

  useEffect(() => {
    const secret = keptSecret(mount)
    enter(secret).catch((error: unknown) => {
      // That there is no cookie is nothing to tell.
      const isNobody = secret === null && error instanceof ApiError && error.status === 401
      if (error instanceof ApiError && error.status === 401) keepSecret(mount, null)
      setState({ is: 'out', error: isNobody ? undefined : error })
    })
  }, [mount, enter])

  if (state.is === 'opening') return <p class="opening">Opening…</p>
  if (state.is === 'out')
    return (
      <SignInView
        error={state.error}
        onSecret={async (secret, isKept) => {
          await enter(secret)
          keepSecret(mount, isKept ? secret : null)
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
