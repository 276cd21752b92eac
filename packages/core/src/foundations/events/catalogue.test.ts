import { describe, expect, it } from 'vitest'
import { EVENT_NAMES, isEventName } from './catalogue.ts'

describe('the catalogue', () => {
  it('has 73 events, all in the reserved namespace', () => {
    expect(EVENT_NAMES).toHaveLength(73)
    expect(EVENT_NAMES.every((name) => /^identity\.[a-z0-9_.]+$/.test(name))).toBe(true)
    expect(EVENT_NAMES).toContain('identity.session.reuse_detected')
  })

  it('tells its names from others', () => {
    expect(isEventName('identity.auth.login.success')).toBe(true)
    for (const name of ['identity.auth.login', 'shop.order', '*', 'toString', '__proto__'])
      expect(isEventName(name)).toBe(false)
  })
})
