import { describe, expect, it } from 'vitest'
import { mergeOptions } from './merge-options.ts'

describe('mergeOptions', () => {
  it('merges groups key by key and keeps what is not named', () => {
    const base = { cookies: { prefix: true, path: '/' }, secret: 'a', csrf: true }
    expect(
      mergeOptions(base, { cookies: { path: '/x' }, csrf: undefined, lifetimes: { accessTokenMinutes: 1 } }),
    ).toEqual({
      cookies: { prefix: true, path: '/x' },
      secret: 'a',
      csrf: true,
      lifetimes: { accessTokenMinutes: 1 },
    })
  })

  it('S4 replaces a store of webhooks as a whole, though an option has its name', () => {
    const own = { findByEvent: () => 1, list: () => 2 }
    const theirs = { findByEvent: () => 3 }
    const merged = mergeOptions(
      { stores: { webhooks: own }, webhooks: { allowLoopback: true } },
      { stores: { webhooks: theirs }, webhooks: { jitter: true, onQueued: own.list } },
    )
    expect(merged).toEqual({
      stores: { webhooks: theirs },
      webhooks: { allowLoopback: true, jitter: true, onQueued: own.list },
    })
  })

  it('merges features by their names', () => {
    const [badge, tenants, other] = [{ name: 'badge' }, { name: 'tenants' }, { name: 'tenants', isOther: true }]
    expect(mergeOptions({ features: [badge, tenants] }, { features: [other] })).toEqual({ features: [badge, other] })
    expect(mergeOptions({}, { features: [badge] })).toEqual({ features: [badge] })
  })

  it('replaces lists, functions, instances and ports as a whole', () => {
    const own = { get: () => 1, list: () => 2 }
    const theirs = { get: () => 3 }
    const instance = new Map()
    const merged = mergeOptions(
      { siteUrl: ['a', 'b'], stores: { users: own, sessions: own }, email: { mailer: own }, passwordHasher: own },
      { siteUrl: ['c'], stores: { users: theirs }, email: { sendWelcome: theirs.get }, passwordHasher: instance },
    )
    expect(merged).toEqual({
      siteUrl: ['c'],
      stores: { users: theirs, sessions: own },
      email: { mailer: own, sendWelcome: theirs.get },
      passwordHasher: instance,
    })
  })
})
