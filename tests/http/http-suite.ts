import { mountedInHonoGroup } from './all-routers/mounted-in-hono.ts'
import { streamEndsGroup } from './tools/stream-ends.ts'
/**
 * The service's promises over HTTP, as data: groups of named cases that need no test runner and run on every runtime.
 * A case named Rnn proves that security rule.
 */

import type { TestApi } from '@sallyport/testkit'
import { adminGroups } from './admin/admin-groups.ts'
import { passkeysOfUserGroup } from './admin/users/passkeys.ts'
import { belowAPathInHonoGroup } from './all-routers/below-a-path-in-hono.ts'
import { compressionGroup } from './all-routers/compression.ts'
import { corsGroup } from './all-routers/cors.ts'
import { deleteExpiredGroup } from './all-routers/delete-expired.ts'
import { emptyTextsGroup } from './all-routers/empty-texts.ts'
import { existingClientsGroup } from './all-routers/existing-clients.ts'
import { hiddenCharactersGroup } from './all-routers/hidden-characters.ts'
import { hostFindingsGroup } from './all-routers/host-findings.ts'
import { hostsGroup } from './all-routers/hosts.ts'
import { wrongDoorsGroup } from './all-routers/misused-credentials.ts'
import { observersGroup } from './all-routers/observers.ts'
import { publicPathGroup } from './all-routers/public-path.ts'
import { routingGroup } from './all-routers/routing.ts'
import { specificationEndpointsGroup } from './all-routers/specification-endpoints.ts'
import { startUpGroup } from './all-routers/start-up.ts'
import { startUpChoicesGroup } from './all-routers/start-up-choices.ts'
import { besideOurStoresGroup } from './all-routers/stores/beside-our-stores.ts'
import { changesWithEventsGroup } from './all-routers/stores/changes-with-events.ts'
import { failingStoresGroup } from './all-routers/stores/failing-stores.ts'
import { replacedStoresGroup } from './all-routers/stores/replaced-stores.ts'
import { unavailableStoresGroup } from './all-routers/stores/unavailable-stores.ts'
import { unknownOutcomesGroup } from './all-routers/stores/unknown-outcomes.ts'
import { swaggerGroup } from './all-routers/swagger.ts'
import { transportSecurityGroup } from './all-routers/transport-security.ts'
import { whoMayCallGroup } from './all-routers/who-may-call.ts'
import { authGroups } from './auth/auth-groups.ts'
import { authorizationServerGroups } from './authorization-server/authorization-server-groups.ts'
import { badgeGroup } from './features/badge.ts'
import { faultyFeaturesGroup } from './features/faulty-features.ts'
import { featureMessagesGroup } from './features/feature-messages.ts'
import { featuresGroup } from './features/features.ts'
import { mailedFactorGroup } from './features/mailed-factor.ts'
import { wrongFeaturesGroup } from './features/wrong-features.ts'
import { casesWhere, type HttpGroup, runCase } from './group.ts'
import { guestGroups } from './guests/guest-groups.ts'
import { addressRacesGroup } from './hostile/address-races.ts'
import { bodyLimitGroup } from './hostile/body-limit.ts'
import { clientAddressesGroup } from './hostile/client-addresses.ts'
import { csrfGroup } from './hostile/csrf.ts'
import { hostileGroups } from './hostile/hostile.ts'
import { loginFloodsGroup } from './hostile/login-floods.ts'
import { mailboxProofRacesGroup } from './hostile/mailbox-token-races.ts'
import { manyNamesGroup } from './hostile/many-names.ts'
import { noEnumerationGroup } from './hostile/no-enumeration.ts'
import { oneShotRacesGroup } from './hostile/one-time-token-races.ts'
import { optionalBearersGroup } from './hostile/optional-bearers.ts'
import { requestIntakeGroup } from './hostile/request-intake.ts'
import { resetRacesGroup } from './hostile/reset-races.ts'
import { signInRacesGroup } from './hostile/sign-in-races.ts'
import { identifierGroups } from './identifiers/identifier-groups.ts'
import { withLeastMethods } from './least-methods.ts'
import { nativeGroups } from './native/native-groups.ts'
import { ownedKeysGroups } from './owned-keys/owned-keys-groups.ts'
import type { MakeTarget } from './support/target.ts'
import { tenantsGroups } from './tenants/tenants-groups.ts'
import { hostWebhooksGroup } from './tools/host-webhooks.ts'
import { inboundWebhooksGroup } from './tools/inbound-webhooks.ts'
import { notifyGroup } from './tools/notify.ts'
import { outgoingWebhooksGroup } from './tools/outgoing-webhooks.ts'
import { reservedNamesGroup } from './tools/reserved-names.ts'
import { streamGroup } from './tools/stream.ts'
import { streamSessionsGroup } from './tools/stream-sessions.ts'
import { streamTicketsGroup } from './tools/stream-tickets.ts'
import { streamTopicsGroup } from './tools/stream-topics.ts'
import { telemetryGroup } from './tools/telemetry.ts'
import { telemetryOriginGroup } from './tools/telemetry-origin.ts'
import { trackGroup } from './tools/track.ts'

const allGroups: readonly HttpGroup[] = [
  ...authGroups,
  ...identifierGroups,
  ...guestGroups,
  ...tenantsGroups,
  ...ownedKeysGroups,
  loginFloodsGroup,
  trackGroup,
  reservedNamesGroup,
  telemetryGroup,
  deleteExpiredGroup,
  telemetryOriginGroup,
  inboundWebhooksGroup,
  hostWebhooksGroup,
  ...adminGroups,
  signInRacesGroup,
  resetRacesGroup,
  addressRacesGroup,
  passkeysOfUserGroup,
  optionalBearersGroup,
  mailboxProofRacesGroup,
  compressionGroup,
  outgoingWebhooksGroup,
  notifyGroup,
  streamGroup,
  streamTopicsGroup,
  streamEndsGroup,
  streamSessionsGroup,
  streamTicketsGroup,
  csrfGroup,
  corsGroup,
  routingGroup,
  mountedInHonoGroup,
  ...hostileGroups,
  wrongDoorsGroup,
  whoMayCallGroup,
  oneShotRacesGroup,
  noEnumerationGroup,
  bodyLimitGroup,
  requestIntakeGroup,
  manyNamesGroup,
  transportSecurityGroup,
  clientAddressesGroup,
  swaggerGroup,
  specificationEndpointsGroup,
  hostsGroup,
  publicPathGroup,
  belowAPathInHonoGroup,
  unavailableStoresGroup,
  observersGroup,
  replacedStoresGroup,
  emptyTextsGroup,
  hiddenCharactersGroup,
  existingClientsGroup,
  hostFindingsGroup,
  besideOurStoresGroup,
  failingStoresGroup,
  changesWithEventsGroup,
  unknownOutcomesGroup,
  ...nativeGroups,
  ...authorizationServerGroups,
  badgeGroup,
  featuresGroup,
  featureMessagesGroup,
  mailedFactorGroup,
  wrongFeaturesGroup,
  faultyFeaturesGroup,
  startUpGroup,
  startUpChoicesGroup,
]

export const httpSuite = suiteOf(allGroups)

/** The suite without the cases that need more than every store's least methods, and those that see no store. */
export const leastHttpSuite = suiteOf(withLeastMethods(casesWhere(allGroups, ({ sees }) => sees.includes('store'))))

function suiteOf(groups: readonly HttpGroup[]) {
  return {
    groups,
    /** Declares the cases of these groups, by default of all, with the runner; each runs against services of its own. */
    run(makeTarget: MakeTarget, { describe, it }: TestApi, chosen: readonly HttpGroup[] = groups): void {
      for (const { name, cases } of chosen) {
        describe(name, () => {
          for (const one of cases) it(one.name, () => runCase(one, makeTarget))
        })
      }
    },
  }
}
