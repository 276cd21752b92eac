import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { adminEndpoints } from '../../../endpoints/routers/admin.ts'
import { authEndpoints } from '../../../endpoints/routers/auth.ts'
import { toolsEndpoints } from '../../../endpoints/routers/tools.ts'
import { text } from '../../../foundations/values/text.ts'
import { withoutEmptyTexts } from './empty-texts.ts'

const bodies = [...authEndpoints, ...adminEndpoints, ...toolsEndpoints({})].flatMap(({ method, path, body }) =>
  body !== undefined && 'entries' in body ? [{ name: `${method} ${path}`, body }] : [],
)

/** Endpoints that reject an empty `tenantId` or `userId`, because the field restricts whom the request affects. */
const NARROWED = /\/(notify|track)\/:|\/users\/:id\/roles$|\/api\/invitations$|\/refresh$/

/** Returns the fields of a body that are optional and accept a text, found by trying. */
function optionalTexts(body: v.GenericSchema & { readonly entries: unknown }): readonly string[] {
  const fails = (field: string, value: unknown) =>
    (v.safeParse(body, { [field]: value }).issues ?? []).some((issue) => v.getDotPath(issue) === field)
  const texts = ['x', 'abcdefgh', 'en', 'editor', '123456', 'ada@example.com', '+393331234567', '2030-01-01T00:00:00Z']
  return Object.keys(Object(body.entries)).filter(
    (field) => !fails(field, undefined) && texts.some((value) => !fails(field, value)),
  )
}

describe('withoutEmptyTexts', () => {
  it.each(bodies)('C7 reads an empty text in every optional text of $name', ({ name, body }) => {
    for (const field of optionalTexts(body)) {
      const read = withoutEmptyTexts(body, { [field]: '' })
      const { issues = [] } = v.safeParse(body, read)
      const refused = issues.some((issue) => v.getDotPath(issue) === field)
      expect([field, refused]).toEqual([field, NARROWED.test(name) && ['tenantId', 'userId'].includes(field)])
    }
  })

  it('C7 finds the optional texts', () => {
    expect(bodies.flatMap(({ body }) => optionalTexts(body)).length).toBeGreaterThan(80)
  })

  it('removes by null where null is taken, else leaves the field out', () => {
    const schema = v.strictObject({
      name: v.optional(text(1, 9)),
      role: v.nullish(v.pipe(v.string(), v.trim())),
      kind: v.optional(v.nullable(v.picklist(['a', 'b']))),
      secret: v.nullish(v.union([v.literal('***'), text(8, 64)])),
      nested: v.optional(
        v.pipe(
          v.object({ title: v.optional(v.string()) }),
          v.check(() => true),
        ),
      ),
    })
    const empty = { name: '', role: '', kind: '', secret: '', nested: { title: '', other: '' } }
    expect(withoutEmptyTexts(schema, empty)).toEqual({ role: null, kind: null, secret: null, nested: { other: '' } })
  })

  it('keeps required texts, values of other types, unknown fields and lists', () => {
    const schema = v.looseObject({
      name: v.string(),
      scope: v.exactOptional(v.string()),
      count: v.optional(v.number()),
      flag: v.optional(v.boolean()),
      items: v.optional(v.array(v.string())),
    })
    const given = { name: '', scope: '', count: '', flag: '', items: [''], other: '' }
    expect(withoutEmptyTexts(schema, given)).toBe(given)
    for (const value of ['', null, undefined, 5, [''], Object.create({ name: '' })])
      expect(withoutEmptyTexts(schema, value)).toBe(value)
  })
})
