import { useEffect, useState } from 'preact/hooks'
import type { Query } from '../api/admin-api.ts'
import { hrefOf, parseRoute, type Route } from './route.ts'

/** Returns the current route. The component renders again when the route changes. */
export function useRoute(): Route {
  const [hash, setHash] = useState(() => location.hash)
  useEffect(() => {
    const follow = () => setHash(location.hash)
    addEventListener('hashchange', follow)
    follow()
    return () => removeEventListener('hashchange', follow)
  }, [])
  return parseRoute(hash)
}

/**
 * Changes query parameters of the current route. An undefined or empty value removes the parameter. `isStep` adds an
 * entry to the browser's history. Default false.
 */
export function setQuery(change: Query, isStep = false): void {
  const { segments, query } = parseRoute(location.hash)
  const href = hrefOf(segments, { ...Object.fromEntries(query), ...change })
  if (href === location.hash) return
  if (isStep) location.hash = href
  else {
    history.replaceState(null, '', href)
    // `replaceState` triggers no `hashchange` event, so the event is dispatched here.
    dispatchEvent(new HashChangeEvent('hashchange'))
  }
}
