import { useLayoutEffect } from 'preact/hooks'

/** Sets the title of the window. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · Sallyport`
  }, [title])
}
