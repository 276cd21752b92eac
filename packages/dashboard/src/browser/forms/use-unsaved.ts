import { useLayoutEffect, useRef } from 'preact/hooks'
import { useConfirm } from '../feedback/confirmation.tsx'
import { parseRoute } from '../routing/route.ts'
import { setUnsavedChangesGuard } from '../routing/unsaved-changes-guard.ts'

const placeOf = (hash: string) => parseRoute(hash).segments.join('/')

/** While there are unsaved changes, asks for confirmation before the user leaves the view or closes the tab. */
export function useUnsaved(isUnsaved: boolean): void {
  const confirm = useConfirm()
  const now = useRef(isUnsaved)
  now.current = isUnsaved
  useLayoutEffect(() => {
    const { hash: here } = location
    let isLeaving = false
    async function onHashChange(event: HashChangeEvent): Promise<void> {
      const { hash: there } = location
      if (isLeaving || !now.current || placeOf(there) === placeOf(here)) return
      // Stops the other `hashchange` listeners, which would show another view and lose the changes.
      event.stopImmediatePropagation()
      history.replaceState(null, '', here)
      const text = 'Your unsaved changes will be lost.'
      if (!(await confirm({ title: 'Leave without saving?', text, action: 'Leave' }))) return
      isLeaving = true
      location.hash = there
    }
    const onUnload = (event: BeforeUnloadEvent) => now.current && event.preventDefault()
    setUnsavedChangesGuard(onHashChange)
    addEventListener('beforeunload', onUnload)
    return () => {
      setUnsavedChangesGuard(null)
      removeEventListener('beforeunload', onUnload)
    }
  }, [confirm])
}
