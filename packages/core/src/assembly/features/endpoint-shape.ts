import * as v from 'valibot'
import type { Schema } from '../../web/http/request/input.ts'
import {
  anyObject,
  callback,
  type Entries,
  flag,
  list,
  number,
  oneOf,
  requiredText,
  text,
} from '../options/schemas/field.ts'
import { fields, isObject } from '../options/unknown-option.ts'
import type { FeatureEndpoint } from './feature-endpoint.ts'
import { isNeed } from './known-ports.ts'

const schema = v.optional(v.custom<Schema>(isSchema, 'must be a schema of valibot, without asynchronous parts'))

/** Members of which `endpointProblems` says itself what is wrong. */
const judgedElsewhere = v.optional(v.any())

const entries = {
  method: judgedElsewhere,
  access: judgedElsewhere,
  keyOwner: judgedElsewhere,
  area: judgedElsewhere,
  issuesTokens: judgedElsewhere,
  signsIn: v.boolean(),
  path: text,
  summary: requiredText,
  success: v.union([requiredText, v.pipe(anyObject, v.record(v.string(), text))], 'must be a string, or one by status'),
  handle: v.function('must be a function'),
  limit: v.optional(v.custom((value) => isObject(value) && 'name' in value, 'must be one of `limits`')),
  errors: list(text),
  replies: v.optional(anyObject),
  needs: list(v.custom(isNeed, 'must be a port of the service, such as mailer')),
  body: schema,
  query: schema,
  scope: v.optional(text),
  tenantPermission: v.optional(text),
  changesUser: v.optional(oneOf('id', 'userId')),
  isSensitive: flag,
  hasFreeFields: flag,
  allowsImpersonation: flag,
  allowsGuests: flag,
  checksSession: flag,
  isAudited: flag,
  deletesUser: flag,
  namesTenant: flag,
  hasEffects: flag,
  hashesForStrangers: flag,
  isRaw: flag,
  isForm: v.optional(oneOf(true, false, 'single')),
  isOwnForm: flag,
  cors: v.optional(oneOf('any', 'none')),
  refusals: v.optional(v.object({ schema: v.custom(isSchema), reply: callback }, 'must be an object')),
  clearsCookies: v.optional(oneOf('refused', 'failed')),
  bodyLimit: number({ min: 1 }),
} satisfies Entries<FeatureEndpoint & { readonly issuesTokens?: unknown }>

/** Schema of what `endpoint()` and `signInEndpoint()` return. */
export const endpointShape = v.pipe(
  v.custom(
    (value) => isObject(value) && typeof Reflect.get(value, 'signsIn') === 'boolean',
    'must be made by `endpoint()` or `signInEndpoint()`',
  ),
  fields(entries),
)

function isSchema(value: unknown): boolean {
  return isObject(value) && Reflect.get(value, 'kind') === 'schema' && Reflect.get(value, 'async') === false
}
