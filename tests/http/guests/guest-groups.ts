import type { HttpGroup } from '../group.ts'
import { guestDoorsGroup } from './guest-doors.ts'
import { guestRulesGroup } from './guest-rules.ts'
import { guestUpgradesGroup } from './guest-upgrades.ts'
import { guestsGroup } from './guests.ts'

/** Groups about people who use an application before they sign up. */
export const guestGroups: readonly HttpGroup[] = [guestsGroup, guestRulesGroup, guestUpgradesGroup, guestDoorsGroup]
