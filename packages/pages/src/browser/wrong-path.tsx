import { useEffect } from 'preact/hooks'
import type { Shell } from './shell.ts'

const TITLE = 'This page is opened at a path that the service doesn’t know.'

interface WrongPathProps {
  readonly shell: Shell
  /** Path below which the browser has opened the page. */
  readonly below: string
}

/**
 * Tells the user that the page is opened below a path that the option `publicPath` doesn't name. Reports the path to the service, which logs it:
 * no other request shows what browsers see. The texts are fixed, because the translations can't be loaded here.
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
      <p lang="it">Questa pagina è aperta a un percorso che il servizio non conosce.</p>
      <p>
        <code>mount.mismatch</code>: <code>publicPath: '{below}'</code>
      </p>
    </main>
  )
}
