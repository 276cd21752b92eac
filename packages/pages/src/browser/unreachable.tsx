import { useEffect } from 'preact/hooks'

const TITLE = 'We could not reach the service.'

/**
 * Shown if the configuration can't be loaded. The translations are part of the configuration, so this page has fixed
 * texts.
 */
export function Unreachable() {
  useEffect(() => {
    document.title = TITLE
  }, [])
  return (
    <main class="card">
      <h1>{TITLE}</h1>
      <p lang="it">Non riusciamo a raggiungere il servizio.</p>
      <button type="button" class="primary" onClick={() => location.reload()}>
        Try again · <span lang="it">Riprova</span>
      </button>
    </main>
  )
}
