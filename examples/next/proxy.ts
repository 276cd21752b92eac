import { NextResponse } from 'next/server'
import { auth } from './lib/auth'

/** Keeps users of pages signed in: a page can't set cookies while it renders. */
export const proxy = (request: Request) => auth.keepSignedIn(request, NextResponse.next())

export const config = { matcher: ['/((?!_next/|auth/).*)'] }
