import type { HttpGroup } from '../group.ts'
import { tenantEventsGroup, tenantEventsRulesGroup } from './events.ts'
import { grantsGroup } from './grants.ts'
import { memberInvitationsGroup, memberInvitationsRulesGroup } from './invitations.ts'
import { kindsOfPeopleGroup } from './kinds-of-people.ts'
import { losingPeopleGroup, losingPeopleRulesGroup } from './losing-people.ts'
import { tenantOptionsGroup } from './options.ts'
import { organisationsGroup } from './organisations.ts'
import { slugsGroup } from './slugs.ts'
import { tenantStreamsGroup } from './streams.ts'
import { tenantOfRequestGroup, tenantOfRequestRulesGroup } from './tenant-of-request.ts'
import { tenantOfTokenGroup, tenantOfTokenRulesGroup } from './tenant-of-token.ts'
import { twoTabsGroup } from './two-tabs.ts'

export const tenantsGroups: readonly HttpGroup[] = [
  organisationsGroup,
  losingPeopleGroup,
  losingPeopleRulesGroup,
  kindsOfPeopleGroup,
  grantsGroup,
  tenantOptionsGroup,
  slugsGroup,
  memberInvitationsGroup,
  memberInvitationsRulesGroup,
  tenantOfRequestGroup,
  tenantOfRequestRulesGroup,
  tenantOfTokenGroup,
  tenantOfTokenRulesGroup,
  tenantEventsGroup,
  tenantEventsRulesGroup,
  tenantStreamsGroup,
  twoTabsGroup,
]
