import type { HttpGroup } from '../group.ts'
import { ownedKeyEndsGroup } from './ends.ts'
import { everyEndpointOfKeysGroup } from './every-endpoint.ts'
import { keysOfTenantsGroup } from './keys-of-tenants.ts'
import { keysOfUsersGroup } from './keys-of-users.ts'
import { ownedKeyRacesGroup } from './races.ts'
import { ownedKeysRulesGroup } from './rules.ts'

export const ownedKeysGroups: readonly HttpGroup[] = [
  keysOfUsersGroup,
  keysOfTenantsGroup,
  ownedKeyRacesGroup,
  ownedKeysRulesGroup,
  ownedKeyEndsGroup,
  everyEndpointOfKeysGroup,
]
