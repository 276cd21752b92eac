import { useEffect } from 'preact/hooks'

/** Where what had the focus is taken away, as a deleted row is, the view's heading gets it: the keyboard doesn't start anew at the top of the page. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null
    const note = ({ target }: FocusEvent) => {
      last = target
    }
    // Whoever points elsewhere has left it.
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
