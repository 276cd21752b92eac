import { useEffect } from 'preact/hooks'

/**
 * Moves the focus to the view's heading if the focused element is removed, such as a deleted row. Otherwise the
 * keyboard focus would start again at the top of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null
    const note = ({ target }: FocusEvent) => {
      last = target
    }
    // After a click the user has chosen another place, so the focus isn't moved.
    const forget = () => {
      last = null
    }
    const observer = new MutationObserver(() => {
      if (!(last instanceof Element) || last.isConnected || document.activeElement !== document.body) return
      last = null
      document.getElementById('view-title')?.focus({ preventScroll: true })
    })
    addEventListener('focusin', note)
    addEventListener('pointerdown', forget)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      removeEventListener('focusin', note)
      removeEventListener('pointerdown', forget)
      observer.disconnect()
    }
  }, [])
}
