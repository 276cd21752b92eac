import { useEffect } from 'preact/hooks'

const askFirst = (event: Event) => event.preventDefault()

/** The browser asks before the user leaves the page with something that is shown only once. Returns a function that lets the user leave. */
export function useAskBeforeLeaving(): () => void {
  const stop = () => removeEventListener('beforeunload', askFirst)
  useEffect(() => {
    addEventListener('beforeunload', askFirst)
    return stop
  }, [])
  return stop
}
