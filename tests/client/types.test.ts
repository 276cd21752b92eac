import { type AuthPaths, type Client, createClient, type User } from '@sallyport/client'
import { describe, expectTypeOf, it } from 'vitest'

const client: Client = createClient({ baseUrl: 'https://auth.example.com', fetch: async () => Response.json({}) })

/** `npm run check` compiles this file: an expected error that doesn't occur fails there. */
describe('types of the client', () => {
  it('refuse wrong fields, paths and methods', async () => {
    // @ts-expect-error: `mail` is no field of the body.
    await client.auth.POST('/change-email/request', { body: { mail: 'ada@example.com' } })
    // @ts-expect-error: the password is required.
    await client.auth.POST('/login', { body: { email: 'ada@example.com' } })
    // @ts-expect-error: the body is required.
    await client.auth.POST('/login')
    // @ts-expect-error: the code is text.
    await client.auth.POST('/verify-phone', { body: { code: 123456 } })
    // @ts-expect-error: there is no such path.
    await client.auth.POST('/log-in', { body: {} })
    // @ts-expect-error: the path takes no GET.
    await client.auth.GET('/login')
    // @ts-expect-error: the path has a parameter.
    await client.auth.DELETE('/sessions/{handle}')
  })

  it('tell the fields of a response, and the codes of the endpoint', async () => {
    const { data, error } = await client.auth.POST('/2fa/verify', { body: { tempToken: '', totpCode: '' } })
    expectTypeOf(data?.success).toEqualTypeOf<true | undefined>()
    if (error) {
      const isWrong: boolean = error.code === 'INVALID_CODE' || error.code === 'OFFLINE'
      // @ts-expect-error: the endpoint has no such code.
      const isImpossible: boolean = error.code === 'EMAIL_EXISTS'
      expectTypeOf([isWrong, isImpossible]).toEqualTypeOf<boolean[]>()
    }
    expectTypeOf<User['email']>().toEqualTypeOf<string>()
    expectTypeOf<AuthPaths['/login']>().not.toBeAny()
  })
})
