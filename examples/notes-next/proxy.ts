import { type NextRequest, NextResponse } from 'next/server'
import { auth } from './lib/auth'
import { SLUG } from './lib/organisations'

/** Passes the organisation of `/t/<slug>` on, and keeps users of pages signed in. */
export function proxy(request: NextRequest) {
  const headers = new Headers(request.headers)
  const [, first, slug] = request.nextUrl.pathname.split('/')
  headers.delete(SLUG)
  if (first === 't' && slug !== undefined) headers.set(SLUG, slug)
  return auth.keepSignedIn(request, NextResponse.next({ request: { headers } }))
}

export const config = { matcher: ['/((?!_next/|auth/).*)'] }
