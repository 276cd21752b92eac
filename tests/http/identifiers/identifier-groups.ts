import type { HttpGroup } from '../group.ts'
import { mailByIdentifierGroup, mailByIdentifierRulesGroup } from './mail-by-identifier.ts'
import { phoneIdentifierRulesGroup, phoneIdentifiersGroup } from './phone-identifiers.ts'
import { resetByTextGroup, resetByTextRulesGroup, textedPasswordsGroup } from './reset-by-text.ts'
import { usernameRulesGroup, usernamesGroup, usernamesOffGroup } from './usernames.ts'
import { withoutAddressGroup, withoutAddressRulesGroup } from './without-address.ts'

/** Groups about what people type to name their account. */
export const identifierGroups: readonly HttpGroup[] = [
  usernamesGroup,
  usernameRulesGroup,
  usernamesOffGroup,
  phoneIdentifiersGroup,
  phoneIdentifierRulesGroup,
  resetByTextGroup,
  resetByTextRulesGroup,
  textedPasswordsGroup,
  mailByIdentifierGroup,
  mailByIdentifierRulesGroup,
  withoutAddressGroup,
  withoutAddressRulesGroup,
]
