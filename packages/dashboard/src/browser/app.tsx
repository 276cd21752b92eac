import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks'
import { adminApi } from './api/admin-api.ts'
import { ApiContext, type ApiContextValue } from './api/api-context.ts'
import { ApiError } from './api/api-error.ts'
import { authApi } from './api/auth-api.ts'
import { keepSecret, keptSecret } from './api/kept-secret.ts'
import type { Ping } from './api-types.ts'
import { Confirmation } from './feedback/confirmation.tsx'
import { Toasts } from './feedback/toasts.tsx'
import { t } from './language/text.ts'
import { Reauthentication } from './reauthentication/reauthentication.tsx'
import { Shell } from './shell/shell.tsx'
import { KeptSecretView } from './sign-in/kept-secret-view.tsx'
import { SignInView } from './sign-in/sign-in-view.tsx'

type State =
  | { readonly is: 'opening' }
  | { readonly is: 'out'; readonly error?: unknown }
  | { readonly is: 'unsure'; readonly error: unknown }
  | { readonly is: 'in'; readonly context: ApiContextValue }

const ended = () => new ApiError(t('Your session has ended. Sign in again.'), 401, '')

interface AppProps {
  readonly mount: string
  /** Path of the auth router. */
  readonly auth: string
  /** Whether users may administer with their accounts: `no`, `yes`, or `sign-in` if the built-in pages can also sign them in. */
  readonly accounts: string
}

/**
 * Shows the sign-in view or the dashboard. Keeps the admin secret in memory. Stores the secret for the tab only if the
 * administrator chose that.
 */
export function App({ mount, auth, accounts }: AppProps) {
  const [state, setState] = useState<State>({ is: 'opening' })
  // Renders everything again in the new language. Fields keep what was typed.
  const [, onLanguage] = useReducer((count: number) => count + 1, 0)
  /** Request that waits until the administrator confirms their identity. `answer` receives whether they did. Null if no request waits. */
  const [asked, setAsked] = useState<{ answer(isConfirmed: boolean): void } | null>(null)
  const own = useMemo(() => authApi(auth), [auth])

  const present = useRef<ApiContextValue | null>(null)
  const otherTabs = useRef<BroadcastChannel | null>(null)

  const leave = useCallback(
    (error?: unknown) => {
      present.current = null
      keepSecret(mount, null)
      setAsked(null)
      setState({ is: 'out', error })
    },
    [mount],
  )
  /** Signs in with an admin secret or, if null, with the browser's cookies. Rejects with the error of the request. */
  const enter = useCallback(
    async (secret: string | null) => {
      const confirmIdentity = () =>
        new Promise<boolean>((resolve) => {
          const answer = (isConfirmed: boolean) => {
            setAsked(null)
            resolve(isConfirmed)
          }
          setAsked({ answer })
        })
      const settings = { mount, auth: accounts === 'no' ? null : own, secret, confirmIdentity }
      const { version, features, mounts } = await adminApi({ ...settings, onUnauthorized: () => {} }).get<Ping>('/ping')
      // Checks that this client is still in use: a late 401 for an earlier sign-in must not end the current one.
      const onUnauthorized = () => present.current?.api === api && leave(ended())
      const api = adminApi({ ...settings, onUnauthorized })
      const isBySecret = secret !== null
      const signOut = () => {
        if (isBySecret) otherTabs.current?.postMessage('signed out')
        leave()
      }
      present.current = { api, version, features, mounts, isBySecret, signOut }
      setState({ is: 'in', context: present.current })
    },
    [mount, own, accounts, leave],
  )

  const open = useCallback(() => {
    const secret = keptSecret(mount)
    setState({ is: 'opening' })
    enter(secret).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 401))
        return setState({ is: secret === null ? 'out' : 'unsure', error })
      // Without a stored secret, 401 only means that no cookie authenticates. The sign-in view then shows no error.
      leave(secret === null ? undefined : error)
    })
  }, [mount, enter, leave])
  useEffect(open, [open])
  // Signing out of the admin secret in one tab also signs out the other tabs that use the secret. Tabs that use cookies stay signed in.
  useEffect(() => {
    const channel = new BroadcastChannel(`sallyport ${mount}`)
    otherTabs.current = channel
    channel.onmessage = () => present.current?.isBySecret !== false && leave()
    return () => channel.close()
  }, [mount, leave])

  if (state.is === 'opening') return <p class="opening">{t('Opening…')}</p>
  if (state.is === 'unsure') return <KeptSecretView error={state.error} onRetry={open} onForget={() => leave()} />
  if (state.is === 'out')
    return (
      <SignInView
        error={state.error}
        onLanguage={() => onLanguage(undefined)}
        onSecret={async (secret, isKept) => {
          keepSecret(mount, null)
          await enter(secret)
          if (isKept) keepSecret(mount, secret)
        }}
        onCookie={
          accounts === 'no'
            ? null
            : async () => {
                try {
                  await enter(null)
                } catch (error) {
                  if (accounts !== 'sign-in' || !(error instanceof ApiError && error.status === 401)) throw error
                  location.assign(`${auth}/ui/login?return_path=${encodeURIComponent(mount || '/')}`)
                }
              }
        }
      />
    )
  return (
    <ApiContext value={state.context}>
      <Toasts>
        <Confirmation>
          <Shell onLanguage={() => onLanguage(undefined)} />
        </Confirmation>
        {asked !== null && (
          <Reauthentication
            own={own}
            signIn={accounts === 'sign-in' ? `${auth}/ui/login` : null}
            onAnswer={asked.answer}
          />
        )}
      </Toasts>
    </ApiContext>
  )
}
