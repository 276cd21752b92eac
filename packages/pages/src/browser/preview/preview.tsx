import { render } from 'preact'
import { App } from '../app.tsx'
import type { Config } from '../config.ts'
import type { ScreenName } from '../page-address.ts'
import type { Shell } from '../shell.ts'
import { applyScheme, type Scheme } from './apply-scheme.ts'

/** Message of the dashboard to the frame, sent whenever the administrator's draft changes. */
interface Draft {
  readonly config: Config
  /** CSS of the appearance. */
  readonly theme: string
  readonly scheme: Scheme
}

const SECRETS = { token: 'preview', tempToken: 'preview' }
const QUERY = { provider: 'google', email: 'ada@example.com' }

/**
 * Shows a page in a frame of the dashboard, as the last draft has it. Nothing can be pressed or typed, and no request
 * is sent, because a request would carry the administrator's cookies.
 */
export function showPreview(root: HTMLElement, shell: Shell, screen: ScreenName): void {
  document.body.inert = true
  globalThis.fetch = () => Promise.reject(new TypeError('A preview sends no request'))
  const theme = new CSSStyleSheet()
  document.adoptedStyleSheets = [theme]
  let drafts = 0
  addEventListener('message', ({ source, data }: MessageEvent<Draft>) => {
    if (source !== parent) return
    theme.replaceSync(data.theme)
    applyScheme(data.scheme)
    // A new key for each draft, because `App` reads `first` only at its first rendering.
    const page = { shell, screen, secrets: SECRETS, brought: null, query: new URLSearchParams(QUERY) }
    render(<App key={drafts++} {...page} first={data.config} />, root)
  })
  // The message says only that the frame is ready, so any origin may read it.
  parent.postMessage('ready', '*')
}
