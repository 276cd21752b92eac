import { auth0 } from './auth0.ts'
import { betterAuth } from './better-auth.ts'
import { clerk } from './clerk.ts'
import { cognito } from './cognito.ts'
import { django } from './django.ts'
import { firebase } from './firebase.ts'
import { keycloak } from './keycloak.ts'
import { laravel } from './laravel.ts'
import type { Reader, SourceRecord } from './reader.ts'
import { supabase } from './supabase.ts'
import { wordpress } from './wordpress.ts'

/** Systems whose exports can be read, by their name on the command line. The first reader that recognises a file's first record reads the file. */
export const READERS: Readonly<Record<string, Reader>> = {
  auth0,
  firebase,
  supabase,
  keycloak,
  clerk,
  cognito,
  django,
  laravel,
  wordpress,
  'better-auth': betterAuth,
}

/** Returns the reader whose system wrote the record; null if the record has the fields of Sallyport's own import, or of an unknown system. */
export function readerOf(record: SourceRecord): Reader | null {
  return Object.values(READERS).find((reader) => reader.recognises(record)) ?? null
}
