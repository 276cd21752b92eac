import { describe, expect, it } from 'vitest'
import { createKnownDevices } from './known-device.ts'

const now = new Date('2030-01-01T00:00:00Z')
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000)
const u1 = { id: 'u1' }
const devices = createKnownDevices(['a secret of some length'])

describe('known-device tokens', () => {
  it('know the user for 90 days', () => {
    const token = devices.issue(u1, now, 'signed-in')
    expect(devices.isKnown(token, u1, now)).toBe(true)
    expect(devices.isKnown(token, u1, daysLater(89.9))).toBe(true)
    expect(devices.isKnown(token, u1, daysLater(90))).toBe(false)
  })

  it('know nobody else, and nothing that we did not make', () => {
    const token = devices.issue(u1, now, 'signed-in')
    expect(devices.isKnown(token, { id: 'u2' }, now)).toBe(false)
    const later = `zz${token.slice(2)}`
    for (const forged of [
      '',
      '.',
      later,
      `${token}x`,
      createKnownDevices(['another secret']).issue(u1, now, 'signed-in'),
    ]) {
      expect(devices.isKnown(forged, u1, now)).toBe(false)
    }
  })

  it('know nobody any more once the user’s sessions were cut off', () => {
    const token = devices.issue(u1, now, 'signed-in')
    expect(devices.isKnown(token, { ...u1, sessionsValidAfter: now }, now)).toBe(false)
  })

  it('say whether a factor was passed, to their user only', () => {
    const passed = devices.issue(u1, now, 'passed')
    const plain = devices.issue(u1, now, 'signed-in')
    expect([passed, plain].map((token) => devices.hasPassedFactor(token, u1, now))).toEqual([true, false])
    expect([passed, plain].map((token) => devices.isKnown(token, u1, now))).toEqual([true, true])
    expect(devices.hasPassedFactor(plain.replace('.0.', '.1.'), u1, now)).toBe(false)
    expect(devices.hasPassedFactor(passed, { id: 'u2' }, now)).toBe(false)
    expect(devices.hasPassedFactor(passed, u1, daysLater(90))).toBe(false)
  })

  it('A12 of a browser that only registered are known, but have not signed in', () => {
    const registered = devices.issue(u1, now, 'registered')
    const signedIn = devices.issue(u1, now, 'signed-in')
    expect([registered, signedIn].map((token) => devices.isKnown(token, u1, now))).toEqual([true, true])
    expect([registered, signedIn].map((token) => devices.hasSignedIn(token, u1, now))).toEqual([false, true])
    expect([registered, signedIn].map((token) => devices.isGenuine(token, now))).toEqual([false, true])
    expect(devices.hasSignedIn(registered.replace('.2.', '.0.'), u1, now)).toBe(false)
    expect(devices.hasPassedFactor(registered, u1, now)).toBe(false)
  })

  it('are told genuine without their user', () => {
    const token = devices.issue(u1, now, 'signed-in')
    expect(devices.isGenuine(token, daysLater(89.9))).toBe(true)
    expect(devices.isGenuine(token, daysLater(90))).toBe(false)
    for (const forged of [
      '',
      'x',
      `${token}x`,
      token.replace('.0.', '.1.'),
      createKnownDevices(['no']).issue(u1, now, 'signed-in'),
    ])
      expect(devices.isGenuine(forged, now)).toBe(false)
  })
})
