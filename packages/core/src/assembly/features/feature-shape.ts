import * as v from 'valibot'
import type { BuiltInChannel } from '../../identity/policies/channel.ts'
import { pathOf } from '../options/option-problems.ts'
import { anyObject, callback, type Entries, group, list, oneOf, requiredText, text } from '../options/schemas/field.ts'
import { fields, isObject } from '../options/unknown-option.ts'
import { endpointShape } from './endpoint-shape.ts'
import type { FeatureDefinition } from './feature-definition.ts'
import type { FeatureEndpoint } from './feature-endpoint.ts'
import { isFailureCode } from './is-failure-code.ts'

// An object instead of a list, so that the compiler requires an entry for every new channel.
const CHANNELS: Readonly<Record<BuiltInChannel, true>> = {
  password: true,
  app: true,
  sms: true,
  mail: true,
  oauth: true,
  passkey: true,
  paper: true,
}

const endpoints = list(endpointShape)
const channel = v.optional(oneOf(...Object.keys(CHANNELS)))
const texts = fields({ en: requiredText, it: requiredText })
const section = group({ label: texts, script: v.optional(text) })
const mail = fields({
  subject: texts,
  paragraphs: v.pipe(v.array(texts, 'must be a list'), v.nonEmpty('must have at least one paragraph')),
  action: v.optional(texts),
  notes: list(texts),
})
const header = v.custom<string>(
  (value) => typeof value === 'string' && /^[a-z][a-z0-9-]*$/i.test(value),
  'must be the name of a header',
)
const failureCode = v.custom((value) => isFailureCode(String(value)), 'must be an error code of the service')

const definitionShape = v.object({
  name: v.any(),
  auth: endpoints,
  tools: endpoints,
  admin: endpoints,
  wellKnown: v.optional(v.lazy((given) => (typeof given === 'function' ? v.any() : endpoints))),
  errors: byName(anyObject),
  events: byName(fields({ audited: v.boolean('must be true or false') })),
  records: list(text),
  purposes: byName(oneOf('one-time', 'lasting')),
  mails: byName(mail),
  texts: byName(texts),
  firstFactors: byName(fields({ channel })),
  factors: byName(fields({ channel, availableTo: v.function('must be a function') })),
  pages: group({ account: section, signIn: section }),
  requestHeaders: list(header),
  deletionErrors: list(failureCode),
  tokenTenantError: v.optional(text),
  check: callback,
  beforeUserDeleted: callback,
  deletionEvents: callback,
  sweepUser: callback,
  onAccessEnded: callback,
  onSignInMethodRemoved: callback,
  onMembershipEnded: callback,
  onMailboxProof: callback,
  exportUser: callback,
  waysIn: callback,
  cleanUp: callback,
  sessionTenant: callback,
  mayInvite: callback,
  keyPermissions: callback,
  operations: callback,
} satisfies Entries<FeatureDefinition>)

/** Members of a feature's definition. */
export const MEMBERS = Object.keys(definitionShape.entries)

/** Returns which parts of the definition have the wrong type, each as `features.<name>.<part>: problem`. */
export function shapeProblems(definition: FeatureDefinition): readonly string[] {
  return problemsOf(definitionShape, definition).map((problem) => `features.${definition.name}.${problem}`)
}

/** Returns the first problem of the endpoints that the function `wellKnown` returned, or undefined. */
export function wellKnownShapeProblem(found: readonly FeatureEndpoint[]): string | undefined {
  return problemsOf(v.object({ wellKnown: endpoints }), { wellKnown: found })[0]
}

function problemsOf(shape: v.GenericSchema, value: unknown): readonly string[] {
  const { issues = [] } = v.safeParse(shape, value, { abortPipeEarly: true })
  return issues.map(({ path, message }) => `${pathOf(path ?? [])}: ${message}`)
}

/** Schema of an object with any keys, whose values have this schema. */
function byName<S extends v.GenericSchema>(value: S) {
  return v.optional(v.pipe(v.custom(isObject, 'must be an object'), v.record(v.string(), value)))
}
