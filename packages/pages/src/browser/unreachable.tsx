import { useEffect } from 'preact/hooks'

const TITLE = 'We could not reach the service.'

/** Shown in fixed languages if the configuration, with its texts, can't be loaded. */
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
