import { useEffect } from 'preact/hooks'

/**
 * If the focused element is removed, such as a deleted row, moves the focus to the heading. Otherwise the keyboard
 * would start again at the top of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null
    const note = ({ target }: FocusEvent) => {
      last = target
    }
    // A click elsewhere means that the user has moved on.
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
