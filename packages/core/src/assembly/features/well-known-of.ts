import type { FeatureDefinition } from './feature-definition.ts'
import type { FeatureEndpoint } from './feature-endpoint.ts'

/** Returns the endpoints at the root of the origin. */
export function wellKnownOf(
  { wellKnown = [] }: Pick<FeatureDefinition, 'wellKnown'>,
  authPath: string,
): readonly FeatureEndpoint[] {
  return typeof wellKnown === 'function' ? wellKnown(authPath) : wellKnown
}
