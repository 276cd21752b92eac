export { besiege, type SiegeOptions, type SiegeReport } from './besiege.ts'
export { type Message, openMailbox, type ReadMessages } from './mailbox/mailbox.ts'
export type { Outcome, Verdict } from './rule.ts'
export type { SiegeSettings } from './siege.ts'
