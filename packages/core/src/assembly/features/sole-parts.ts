import type { FeatureDefinition } from './feature-definition.ts'

const SOLE = ['sessionTenant', 'mayInvite', 'keyPermissions'] as const satisfies readonly (keyof FeatureDefinition)[]

/** Returns the parts of the feature that no other feature of the service may have. */
export function solePartsOf(definition: FeatureDefinition): readonly string[] {
  return SOLE.filter((part) => definition[part] !== undefined)
}
