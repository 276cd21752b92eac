import { everythingOn, group, type HttpGroup, send } from '@sallyport/http-tests'
import { expect } from 'vitest'

/** Documents that the auth router publishes for machines. */
export const publishedDocuments: HttpGroup = group('Documents of the auth router', {
  'are the public keys and the OpenAPI document': async (open) => {
    const target = await open({ ...(await everythingOn()), baseUrl: undefined, oauth: undefined, swagger: true })
    const keys = await send(target, 'GET', '/auth/.well-known/jwks.json')
    expect(keys.json).toMatchObject({ keys: [{ kid: 'test' }] })
    const document = await send(target, 'GET', '/auth/openapi.json')
    expect(document.json).toMatchObject({ paths: { '/auth/login': {} } })
  },
})
