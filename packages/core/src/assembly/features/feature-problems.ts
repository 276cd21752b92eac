import { isEventName } from '../../foundations/events/catalogue.ts'
import { FAILURES } from '../../foundations/values/errors.ts'
import type { SallyportOptions } from '../options/options.ts'
import { isObject, nearestName } from '../options/unknown-option.ts'
import { endpointProblems } from './endpoint-problems.ts'
import type { FeatureSurroundings } from './feature.ts'
import type { FeatureDefinition, FeatureError } from './feature-definition.ts'
import { MEMBERS, shapeProblems } from './feature-shape.ts'
import { messageOf } from './message-of.ts'
import { solePartsOf } from './sole-parts.ts'

const NAME = /^[a-z][a-z0-9-]{1,39}$/
const CODE = /^[A-Z0-9][A-Z0-9_]{2,63}$/

/** Returns everything that is wrong with a feature, each as `features.<name>: problem`. */
export function featureProblems(definition: FeatureDefinition, surroundings: FeatureSurroundings): readonly string[] {
  if (!isObject(definition)) return ['features: defineFeature() needs an object, the definition of the feature']
  const { name } = definition
  if (typeof name !== 'string' || !NAME.test(name))
    return [
      'features: the name of each feature must be 2 to 40 lower-case letters, digits and dashes, beginning with a letter',
    ]
  if (surroundings.earlier.some((other) => other.name === name))
    return [`features.${name}: two features have this name; each may be in the list once`]
  const malformed = shapeProblems(definition)
  // The other rules read members of the right types only.
  if (malformed.length > 0) return [...memberProblems(definition), ...malformed]
  // The cast is safe: the service passes its own options.
  const options = surroundings.options as SallyportOptions
  return [
    ...nameProblems(definition),
    ...errorProblems(definition, surroundings),
    ...solePartProblems(definition, surroundings),
    ...eventProblems(definition),
    ...endpointProblems(definition, surroundings),
    ...factorProblems(definition, options.secondFactor?.methods),
    ...messageProblems(definition, options),
    ...(definition.records !== undefined && options.stores.records === undefined
      ? ['keeps records: add the store `records` to the option `stores`']
      : []),
  ]
    .map((problem) => `features.${name}: ${problem}`)
    .concat(memberProblems(definition), checkProblems(definition, options))
}

function memberProblems(definition: FeatureDefinition): readonly string[] {
  return Object.keys(definition)
    .filter((member) => !MEMBERS.includes(member))
    .map((member) => {
      const nearest = nearestName(member, MEMBERS)
      const hint = nearest === undefined ? '' : `; did you mean \`${nearest}\`?`
      return `features.${definition.name}: \`${member}\` is no part of a feature${hint}`
    })
}

/** Returns what the feature's own `check` finds. Reports a `check` that throws or doesn't return a list of texts as a problem, too. */
function checkProblems(definition: FeatureDefinition, options: SallyportOptions): readonly string[] {
  try {
    const found: unknown = definition.check?.(options) ?? []
    if (Array.isArray(found) && found.every((problem) => typeof problem === 'string')) return found
    return [`features.${definition.name}: \`check\` must return a list of texts, and not a promise`]
  } catch (error) {
    return [`features.${definition.name}: \`check\` failed: ${messageOf(error)}`]
  }
}

/** Checks the local names, which stores keep as `<feature>:<local name>`. */
function nameProblems({
  records = [],
  purposes = {},
  mails = {},
  texts = {},
  firstFactors = {},
  factors = {},
}: FeatureDefinition) {
  const lists = {
    records,
    purposes: Object.keys(purposes),
    mails: Object.keys(mails),
    texts: Object.keys(texts),
    firstFactors: Object.keys(firstFactors),
    factors: Object.keys(factors),
  }
  return Object.entries(lists).flatMap(([member, names]) => [
    ...names
      .filter((name) => !NAME.test(name))
      .map(
        (name) =>
          `\`${name}\` in \`${member}\` must be 2 to 40 lower-case letters, digits and dashes, beginning with a letter`,
      ),
    ...repeated(names).map((name) => `\`${name}\` is in \`${member}\` twice`),
  ])
}

function errorProblems({ errors = {} }: FeatureDefinition, { earlier }: FeatureSurroundings): readonly string[] {
  return Object.entries(errors).flatMap(([code, error]) => {
    if (!CODE.test(code)) return [`the error code \`${code}\` must be capital letters, digits and underscores`]
    if (Object.hasOwn(FAILURES, code)) return [`the error code ${code} is one of the service; choose another name`]
    const other = earlier.find(({ declares }) => declares.errorCodes.includes(code))
    if (other !== undefined) return [`the error code ${code} is one of the feature ${other.name}; choose another name`]
    return isCompleteError(error)
      ? []
      : [`the error ${code} needs a \`status\` from 400 to 599, and a \`message\` in the languages \`en\` and \`it\``]
  })
}

/**
 * Checks the parts that only one feature may have. The service uses only the first feature's part, so it would also decide about requests to the
 * other feature.
 */
function solePartProblems(definition: FeatureDefinition, { earlier }: FeatureSurroundings): readonly string[] {
  const { tokenTenantError: code, sessionTenant, errors = {} } = definition
  const taken = solePartsOf(definition).flatMap((part) => {
    const other = earlier.find(({ declares }) => declares.soleParts?.includes(part))
    return other === undefined
      ? []
      : [`\`${part}\` is a part of the feature ${other.name}, too; only one feature may have it`]
  })
  if (code === undefined) return taken
  const isComplete = sessionTenant !== undefined && Object.hasOwn(errors, code)
  return isComplete
    ? taken
    : [...taken, '`tokenTenantError` needs `sessionTenant`, and must be a code that `errors` declares']
}

function isCompleteError({ status, message }: Partial<FeatureError>): boolean {
  const isRefusal = Number.isInteger(status) && Number(status) >= 400 && Number(status) <= 599
  return isRefusal && [message?.en, message?.it].every((text) => typeof text === 'string' && text !== '')
}

function eventProblems({ name, events = {} }: FeatureDefinition): readonly string[] {
  const beginning = `identity.${name}.`
  return Object.keys(events).flatMap((event) => {
    if (isEventName(event)) return [`the event \`${event}\` is one of the service`]
    const isOwn = event.startsWith(beginning) && /^[a-z0-9_.-]+$/.test(event.slice(beginning.length))
    return isOwn ? [] : [`the name of the event \`${event}\` must begin with \`${beginning}\``]
  })
}

function factorProblems(
  { name, firstFactors = {}, factors = {}, waysIn }: FeatureDefinition,
  methods: readonly string[] | undefined,
): readonly string[] {
  const unlisted = Object.keys(factors).filter((factor) => methods?.includes(`${name}:${factor}`) === false)
  return [
    ...(Object.keys(firstFactors).length > 0 && waysIn === undefined
      ? ["has first factors, so it needs `waysIn`: suspensions and the rule about a user's last way to sign in read it"]
      : []),
    ...unlisted.map((factor) => `add the second factor \`${name}:${factor}\` to the option secondFactor.methods`),
  ]
}

/** Checks that the host can send the feature's messages. */
function messageProblems(
  { mails = {}, texts = {} }: FeatureDefinition,
  { email, sms }: SallyportOptions,
): readonly string[] {
  const canMail = email?.mailer !== undefined || email?.sendFeatureMail !== undefined
  const canText = sms !== undefined && !('sendSms' in sms)
  return [
    ...(Object.keys(mails).length > 0 && !canMail
      ? ['sends mails: set `email.mailer` or the callback `email.sendFeatureMail`']
      : []),
    ...(Object.keys(texts).length > 0 && !canText
      ? ['sends text messages: set `sms` with a gateway or a `transport`; the callback `sms.sendSms` takes only codes']
      : []),
  ]
}

function repeated(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) < index))]
}
