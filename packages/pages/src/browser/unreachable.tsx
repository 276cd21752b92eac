/** Without its configuration the page has no texts but these. */
export function Unreachable() {
  return (
    <main class="card">
      <h1>We could not reach the service.</h1>
      <p lang="it">Non riusciamo a raggiungere il servizio.</p>
      <button type="button" class="primary" onClick={() => location.reload()}>
        Try again · <span lang="it">Riprova</span>
      </button>
    </main>
  )
}
