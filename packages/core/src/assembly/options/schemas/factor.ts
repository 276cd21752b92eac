import * as v from 'valibot'
import type { SecondFactorPolicy } from '../../../identity/policies/second-factor-policy.ts'
import { type FeatureMethod, SINGLE_FACTOR_METHODS } from '../../../ports/accounts/sessions.ts'
import type { Feature } from '../../features/feature.ts'
import { type Entries, flag, group, list, objectWith, oneOf } from './field.ts'

/**
 * Returns the schema of a factor: one of these names, or the full name of a feature's factor. cross-checks.ts checks that a feature declares the
 * factor.
 */
const oneOfOrFeature = <const T extends readonly string[]>(...choices: T) =>
  v.custom<T[number] | FeatureMethod>(
    (value) => typeof value === 'string' && (choices.includes(value) || value.includes(':')),
    `must be ${choices.join(' or ')}`,
  )

export const secondFactor = group({
  required: flag,
  after: list(oneOfOrFeature(...SINGLE_FACTOR_METHODS)),
  methods: list(oneOfOrFeature('totp', 'sms', 'magic-link', 'passkey')),
  enrol: v.optional(oneOf('app')),
  enrolUnverified: flag,
} satisfies Entries<SecondFactorPolicy>)

export const featureObject = v.custom<Feature>(
  (value) => v.is(objectWith('problems', 'bind'), value),
  'must be a feature, as defineFeature() of @sallyport/core/feature returns it',
)
