/** A form on screen. One view can show several. */
export interface GuardedForm {
  /** Whether leaving would lose changes now. */
  isUnsaved(): boolean
  /** Asks once for all forms. `leave` goes where the user wanted. */
  hold(event: HashChangeEvent, leave: (hash: string) => void): void
  /** Whether the form is still on screen at this address. */
  staysAt(hash: string): boolean
}

const forms = new Set<GuardedForm>()
let agreed: string | null = null

function leave(hash: string): void {
  agreed = hash
  location.hash = hash
}

/**
 * Asks before changes of a guarded form are lost. Called before anything is rendered: browsers call the listeners of
 * `window` in the order of registration. The option `capture` doesn't change this order.
 */
export function askBeforeChangesAreLost(): void {
  addEventListener('hashchange', (event) => {
    const { hash } = location
    const isAgreed = agreed === hash
    agreed = null
    if (isAgreed) return
    for (const form of forms) if (form.isUnsaved() && !form.staysAt(hash)) return form.hold(event, leave)
  })
}

/** Guards a form's changes until the returned function is called. */
export function guardForm(form: GuardedForm): () => void {
  forms.add(form)
  return () => forms.delete(form)
}
