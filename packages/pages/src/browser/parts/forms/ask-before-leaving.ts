import { useEffect } from 'preact/hooks'

const askFirst = (event: Event) => event.preventDefault()

/** Makes the browser ask before the user leaves a page that shows something only once. Returns a function that removes the prompt. */
export function useAskBeforeLeaving(): () => void {
  const stop = () => removeEventListener('beforeunload', askFirst)
  useEffect(() => {
    addEventListener('beforeunload', askFirst)
    return stop
  }, [])
  return stop
}
