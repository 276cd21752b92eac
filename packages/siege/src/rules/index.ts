import type { Rule } from '../rule.ts'
import { authorizationServerRules } from './authorization-server/authorization-server-rules.ts'
import { hostileBodiesRule } from './http/bodies.ts'
import { corsRule, csrfRule, loginCsrfRule, noStoreRule } from './http/browser-rules.ts'
import { pathTricksRule, smugglingRule, spelledLimitRule } from './http/paths.ts'
import { mailLinksRule, privilegesRule, trustedHeadersRule } from './http/spoofed-headers.ts'
import { oauthMixUpRule, oauthStateRaceRule, oauthStateRule } from './oauth/oauth-rules.ts'
import { parallelRules } from './one-time/parallel-rules.ts'
import {
  forgedDestinationsRule,
  redirectedDestinationsRule,
  resolvedDestinationsRule,
} from './outgoing/request-forgery.ts'
import { administrationRule, apiKeysRule, organisationsRule, othersRule } from './people/people-rules.ts'
import { pageTargetsRule, returnPathsRule } from './redirects/redirect-rules.ts'
import { escapesRule, exhaustionRule } from './scripts/script-rules.ts'
import { adminGuessesRule, bruteForceRule, factorGuessesRule } from './sign-in/brute-force.ts'
import { enumerationByAnswerRule, enumerationByTimeRule } from './sign-in/enumeration.ts'
import {
  factorFirstRule,
  fixationRule,
  fixedCookieRule,
  freshProofRule,
  preHijackingRule,
} from './sign-in/ownership.ts'
import { streamInjectionRule, streamTopicsRule } from './streams/stream-rules.ts'
import { bearerParsingRule, endedSessionsRule, forgedTokensRule } from './tokens/forged-tokens.ts'
import { wrongDoorsRule } from './tokens/wrong-doors.ts'

/** All rules, in the order in which they are attacked. */
export const RULES: readonly Rule[] = [
  ...parallelRules,
  oauthStateRaceRule,
  wrongDoorsRule,
  forgedTokensRule,
  bearerParsingRule,
  endedSessionsRule,
  factorFirstRule,
  freshProofRule,
  preHijackingRule,
  fixationRule,
  fixedCookieRule,
  bruteForceRule,
  factorGuessesRule,
  adminGuessesRule,
  enumerationByAnswerRule,
  enumerationByTimeRule,
  mailLinksRule,
  trustedHeadersRule,
  privilegesRule,
  csrfRule,
  loginCsrfRule,
  corsRule,
  noStoreRule,
  pathTricksRule,
  spelledLimitRule,
  smugglingRule,
  hostileBodiesRule,
  returnPathsRule,
  pageTargetsRule,
  oauthStateRule,
  oauthMixUpRule,
  streamInjectionRule,
  streamTopicsRule,
  forgedDestinationsRule,
  resolvedDestinationsRule,
  redirectedDestinationsRule,
  escapesRule,
  exhaustionRule,
  othersRule,
  administrationRule,
  apiKeysRule,
  organisationsRule,
  ...authorizationServerRules,
]
