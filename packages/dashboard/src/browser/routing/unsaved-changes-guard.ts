/** A form on screen. One view can show several. */
export interface GuardedForm {
  /** True if leaving the view now would lose changes. */
  isUnsaved(): boolean
  /** Asks the user once for all forms. If the user agrees, `leave` opens the address that the user wanted. */
  hold(event: HashChangeEvent, leave: (hash: string) => void): void
  /** True if the form is still on screen at this address. */
  staysAt(hash: string): boolean
}

const forms = new Set<GuardedForm>()
let agreed: string | null = null

function leave(hash: string): void {
  agreed = hash
  location.hash = hash
}

/**
 * Asks before changes of a guarded form are lost. Must be called before anything is rendered, so that this listener runs before those of the views:
 * browsers call the listeners of `window` in the order of registration. The option `capture` doesn't change this order.
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
