import { useLayoutEffect, useRef } from 'preact/hooks'
import { useConfirm } from '../feedback/confirmation.tsx'
import { setPlaceGuard } from '../routing/place-guard.ts'
import { parseRoute } from '../routing/route.ts'

const placeOf = (hash: string) => parseRoute(hash).segments.join('/')

/** Asks before unsaved work is left behind, by whatever way. */
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
      // Nobody else hears of it yet: the view would be gone.
      event.stopImmediatePropagation()
      history.replaceState(null, '', here)
      const text = 'What was changed here is not saved, and is lost.'
      if (!(await confirm({ title: 'Leave without saving?', text, action: 'Leave' }))) return
      isLeaving = true
      location.hash = there
    }
    const onUnload = (event: BeforeUnloadEvent) => now.current && event.preventDefault()
    setPlaceGuard(onHashChange)
    addEventListener('beforeunload', onUnload)
    return () => {
      setPlaceGuard(null)
      removeEventListener('beforeunload', onUnload)
    }
  }, [confirm])
}
