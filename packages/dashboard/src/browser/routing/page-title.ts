import { useLayoutEffect } from 'preact/hooks'

/** Names the place in the window's title. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · Sallyport`
  }, [title])
}
