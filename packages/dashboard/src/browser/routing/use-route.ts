import { useEffect, useState } from 'preact/hooks'
import type { Query } from '../api/admin-api.ts'
import { hrefOf, parseRoute, type Route } from './route.ts'

/** The present place; renders again when it changes. */
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

/** Changes what the address asks for at this place: what is `undefined` or empty is taken out. `isStep` makes it one that "back" undoes. */
export function setQuery(change: Query, isStep = false): void {
  const { segments, query } = parseRoute(location.hash)
  const href = hrefOf(segments, { ...Object.fromEntries(query), ...change })
  if (href === location.hash) return
  if (isStep) location.hash = href
  else {
    history.replaceState(null, '', href)
    // Browsers tell nobody of this.
    dispatchEvent(new HashChangeEvent('hashchange'))
  }
}
