import { generateKeyPairSync } from 'node:crypto'
import { memoryStores } from '@sallyport/core/memory'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { targetMaker } from '../support/make-target.ts'
import type { Overrides } from '../support/target.ts'
import { documentOf } from './documents.ts'

interface Operation {
  readonly responses: Readonly<Record<string, { readonly description: string }>>
}

const open = targetMaker({ stores: async () => ({ stores: memoryStores() }) })
const key = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })

const variants: readonly (readonly [string, Overrides])[] = [
  ['the usual options', {}],
  ['everything on', { session: { selfService: true }, csrf: true, signingKeys: [{ ...key, kid: 'a', alg: 'EdDSA' }] }],
  ['as little as possible', { registration: undefined, email: undefined }],
  ['another mount', { mounts: { auth: '/api/v1/auth' } }],
]

describe('GET /auth/openapi.json', () => {
  it.each(variants)('is valid OpenAPI 3.0 with %s', async (_name, options) => {
    const document = await documentOf((await open(options)).options)
    const result = await new Validator().validate(structuredClone(document))
    expect(result).toEqual({ valid: true })
  })

  it('says of every successful response what it means, in at most twelve words', async () => {
    for (const [, options] of variants) {
      const { paths } = await documentOf((await open(options)).options)
      for (const [path, methods] of Object.entries(Object(paths))) {
        for (const [method, { responses }] of Object.entries<Operation>(Object(methods))) {
          const successes = Object.entries(responses).filter(([status]) => status < '400')
          expect(successes, `${method} ${path}`).not.toEqual([])
          for (const [status, { description }] of successes) {
            expect(description, `${method} ${path} ${status}`).toMatch(/^(\S+ ){0,11}\S+\.$/)
          }
        }
      }
    }
  })
})
