/** Features: capabilities that a host adds to the service. Experimental: a name here may change until a feature of this project uses it. */
export { html } from 'hono/html'
export { HOST } from '../../foundations/events/actors.ts'
export { addressBlocks } from '../../foundations/net/client-address.ts'
export type { AccessClaims } from '../../foundations/tokens/claims.ts'
export { publicKeyOf } from '../../foundations/tokens/public-key.ts'
export { signingKeyProblems } from '../../foundations/tokens/signing-key-problems.ts'
export { AuthError } from '../../foundations/values/errors.ts'
export { nameText, withoutHidden } from '../../foundations/values/name-text.ts'
export { slugText } from '../../foundations/values/slug-text.ts'
export { tenantRole } from '../../foundations/values/tenant-role.ts'
export { text } from '../../foundations/values/text.ts'
export { emailAddress } from '../../identity/accounts/email-address.ts'
export type { EndReason } from '../../identity/accounts/removal/what-ends.ts'
export type { SessionTenant } from '../../identity/features/feature-hooks.ts'
export {
  createdKeyReply,
  newOwnedKey,
  ownedKeysReply,
  ownedKeyView,
} from '../../identity/owned-keys/owned-key-reply.ts'
export { decideRefresh, type RefreshVerdict } from '../../identity/session/decide-refresh.ts'
export { freshProof } from '../../identity/sign-in/fresh-proof.ts'
export { plainName } from '../../outgoing/messages/templates/plain-name.ts'
export type { Role } from '../../ports/accounts/roles.ts'
export type { Tenant, TenantRole } from '../../ports/accounts/tenants.ts'
export { isConflict } from '../../ports/conflict-error.ts'
export type { FeatureRecord, RecordOwner, RecordReplacement } from '../../ports/records.ts'
export { created, ok, type Reply, redirect } from '../../web/http/replies/reply.ts'
export type { RequestContext } from '../../web/http/routing/context.ts'
export { defineFeature } from './define-feature.ts'
export type { Feature } from './feature.ts'
export type {
  FeatureDefinition,
  FeatureError,
  FeatureFirstFactor,
  FeatureMail,
  FeatureSecondFactor,
  ListedMethod,
  Texts,
} from './feature-definition.ts'
export { endpoint, type FeatureEndpoint, type FeatureEndpointDefinition, signInEndpoint } from './feature-endpoint.ts'
export { type FeatureLimits, limits } from './feature-limits.ts'
export type {
  FeatureMailMessage,
  FeatureMessage,
  FeatureMessageOutcome,
  FeatureMessages,
} from './feature-services/feature-messages.ts'
export type {
  AttemptWindow,
  FeatureAttempts,
  FeatureBrowsers,
  FeaturePage,
  FeatureProfile,
  FeatureSession,
  FeatureSignInFacts,
} from './feature-services/feature-people.ts'
export type {
  FeatureEventAbout,
  FeatureEvents,
  FeatureRecords,
  FeatureServices,
  FeatureSignIn,
  FeatureTokens,
  FeatureUser,
  FeatureWaysIn,
  HeldMethod,
  NewRecord,
  ProvenWayIn,
  SignInServices,
} from './feature-services/feature-services.ts'
export type {
  FeatureActing,
  FeatureInvitation,
  FeatureInvitations,
  FeatureMember,
  FeatureTenantEvent,
  FeatureTenantKey,
  FeatureTenantKeys,
  FeatureTenants,
  InvitedRole,
} from './feature-services/feature-tenants.ts'
export type { FetchedText, FetchLimits } from './fetch-public.ts'
export { missingRoleMethods, missingTenantMethods } from './tenants-needed.ts'
