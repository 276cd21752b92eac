import { useEffect } from 'preact/hooks'
import type { Shell } from './shell.ts'

const TITLE = 'This page is below another path than the service knows.'

interface WrongPathProps {
  readonly shell: Shell
  /** Path below which the browser has opened the page. */
  readonly below: string
}

/**
 * Shown below a path that the option `publicPath` doesn't name. Tells the service, which logs it, because no other request shows what
 * browsers see. The configuration with the translations is elsewhere, so this page has fixed texts.
 */
export function WrongPath({ shell: { mount, publicPath }, below }: WrongPathProps) {
  useEffect(() => {
    document.title = TITLE
    const config = `${below}${mount.slice(publicPath.length)}/ui/config`
    fetch(`${config}?openedBelow=${encodeURIComponent(below)}`).catch(() => {})
  }, [])
  return (
    <main class="card">
      <h1>{TITLE}</h1>
      <p lang="it">Questa pagina si trova sotto un percorso che il servizio non conosce.</p>
      <p>
        <code>mount.mismatch</code>: <code>publicPath: '{below}'</code>
      </p>
    </main>
  )
}
