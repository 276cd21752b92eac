import { useLayoutEffect, useRef } from 'preact/hooks'
import { useConfirm } from '../feedback/confirmation.tsx'
import { t } from '../language/text.ts'
import { parseRoute } from '../routing/route.ts'
import { guardForm } from '../routing/unsaved-changes-guard.ts'

const placeOf = (hash: string) => parseRoute(hash).segments.join('/')

/**
 * While there are unsaved changes, asks for confirmation before the user leaves the view or closes the tab. If
 * `isUnsaved` is a function, it is called at that moment.
 */
export function useUnsaved(isUnsaved: boolean | (() => boolean)): void {
  const confirm = useConfirm()
  const now = useRef(isUnsaved)
  now.current = isUnsaved
  useLayoutEffect(() => {
    const { hash: here } = location
    async function hold(event: HashChangeEvent, leave: (hash: string) => void): Promise<void> {
      const { hash: there } = location
      // Stops the other `hashchange` listeners, which would show another view and lose the changes.
      event.stopImmediatePropagation()
      history.replaceState(null, '', here)
      const text = t('Your unsaved changes will be lost.')
      if (await confirm({ title: t('Leave without saving?'), text, action: t('Leave') })) leave(there)
    }
    const isNow = () => (typeof now.current === 'function' ? now.current() : now.current)
    const onUnload = (event: BeforeUnloadEvent) => isNow() && event.preventDefault()
    const release = guardForm({
      isUnsaved: isNow,
      staysAt: (hash) => placeOf(hash) === placeOf(here),
      hold,
    })
    addEventListener('beforeunload', onUnload)
    return () => {
      release()
      removeEventListener('beforeunload', onUnload)
    }
  }, [confirm])
}
