import { describe, expectTypeOf, it } from 'vitest'
import type { FieldsOf, PathOf, ReplyOf } from './auth-endpoints.ts'

/** `npm run check` compiles this file. */
describe('types of the auth router’s calls', () => {
  it('know the paths of each method, with parameters and queries', () => {
    expectTypeOf<'/login'>().toExtend<PathOf<'POST'>>()
    expectTypeOf<'/log-in'>().not.toExtend<PathOf<'POST'>>()
    expectTypeOf<'/login'>().not.toExtend<PathOf<'GET'>>()
    expectTypeOf<`/sessions/${string}`>().toExtend<PathOf<'DELETE'>>()
    expectTypeOf<`/verify-email?token=${string}`>().toExtend<PathOf<'GET'>>()
  })

  it('know the fields of a body and of a reply', () => {
    expectTypeOf<keyof FieldsOf<'POST', '/forgot-password'>>().toEqualTypeOf<'email' | 'emailLang' | 'identifier'>()
    expectTypeOf<keyof FieldsOf<'PATCH', `/passkeys/${string}`>>().toExtend<'name' | 'currentPassword' | 'totpCode'>()
    // @ts-expect-error: `mail` is no field of the body.
    const fields: FieldsOf<'POST', '/login'> = { mail: 'ada@example.com', password: '' }
    expectTypeOf(fields).not.toBeAny()
    expectTypeOf<ReplyOf<'GET', '/me'>['email']>().toEqualTypeOf<string>()
    expectTypeOf<ReplyOf<'GET', '/sessions'>['sessions'][number]['handle']>().toEqualTypeOf<string>()
  })
})
