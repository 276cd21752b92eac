import type { UserStore } from '@sallyport/core/ports'
import { same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { inParallel } from '../in-parallel.ts'
import { at, T0 } from '../instants.ts'
import { aUser, fullUser } from '../record-fixtures.ts'

type With<M extends keyof UserStore> = UserStore & Required<Pick<UserStore, M>>

export const usersReplacePasswordHashContract: Contract<With<'replacePasswordHash'>> = {
  name: 'users.replacePasswordHash',
  cases: {
    async 'replaces a password hash that is still the named one'(users) {
      await users.insert(fullUser('u1'))
      await users.insert(fullUser('u2'))
      const { passwordHash } = fullUser('u1')
      same(await users.replacePasswordHash('u1', passwordHash, 'next'), true, 'the current one')
      same(await users.findById('u1'), { ...fullUser('u1'), passwordHash: 'next' }, 'the user')
      same(await users.findById('u2'), fullUser('u2'), 'another user with the same hash')
      same(await users.replacePasswordHash('u1', passwordHash, 'later'), false, 'the one before')
      same(await users.replacePasswordHash('u1', 'NEXT', 'later'), false, 'another case')
      same(await users.replacePasswordHash('u1', '', 'later'), false, 'none')
      same(await users.findById('u1'), { ...fullUser('u1'), passwordHash: 'next' }, 'the user after refusals')
    },
    async 'replaces nothing for a user without a password or an unknown user'(users) {
      await users.insert(aUser('u1'))
      for (const current of ['', 'hash', 'null', 'undefined']) {
        same(await users.replacePasswordHash('u1', current, 'next'), false, `no password, ${current}`)
        same(await users.replacePasswordHash('nobody', current, 'next'), false, `nobody, ${current}`)
      }
      same(await users.findById('u1'), aUser('u1'), 'the user')
      same(await users.findById('nobody'), null, 'nobody')
    },
    async 'lets one of 20 parallel replacements of a password hash win'(users) {
      await users.insert(aUser('u1', { passwordHash: 'current' }))
      const outcomes = await inParallel(20, (index) => users.replacePasswordHash('u1', 'current', `next ${index}`))
      same(outcomes.filter(Boolean).length, 1, 'winners')
      const winner = `next ${outcomes.indexOf(true)}`
      same(await users.findById('u1'), aUser('u1', { passwordHash: winner }), 'the user')
    },
  },
}

export const usersSmsCodesContract: Contract<With<'setSmsCode' | 'consumeSmsCode'>> = {
  name: 'users.setSmsCode',
  cases: {
    async 'stores and clears the SMS code'(users) {
      await users.insert(aUser('u1'))
      await users.setSmsCode('u1', 'hash', at(5))
      same(await users.findById('u1'), aUser('u1', { smsCode: 'hash', smsCodeExpiresAt: at(5) }), 'stored')
      await users.setSmsCode('u1', null, null)
      same(await users.findById('u1'), aUser('u1'), 'cleared')
      await users.setSmsCode('nobody', 'hash', at(5))
    },
    async 'accepts an SMS code once'(users) {
      await users.insert(aUser('u1'))
      await users.setSmsCode('u1', 'hash', at(5))
      same(await users.consumeSmsCode('u1', 'other', T0), false, 'another code')
      same(await users.consumeSmsCode('nobody', 'hash', T0), false, 'nobody’s')
      same(await users.consumeSmsCode('u1', 'hash', at(4)), true, 'the code')
      same(await users.consumeSmsCode('u1', 'hash', at(4)), false, 'the code again')
      same(await users.findById('u1'), aUser('u1'), 'the user after it')
    },
    async 'refuses an SMS code at the instant it expires'(users) {
      await users.insert(aUser('u1'))
      await users.setSmsCode('u1', 'hash', at(5))
      same(await users.consumeSmsCode('u1', 'hash', at(5)), false, 'at the instant')
      same(await users.consumeSmsCode('u1', 'hash', at(6)), false, 'later')
    },
    async 'an SMS code replaces the older one'(users) {
      await users.insert(aUser('u1'))
      await users.setSmsCode('u1', 'old', at(5))
      await users.setSmsCode('u1', 'new', at(5))
      same(await users.consumeSmsCode('u1', 'old', T0), false, 'the old code')
      same(await users.consumeSmsCode('u1', 'new', T0), true, 'the new code')
    },
    async 'R01 lets one of 50 parallel uses of an SMS code win'(users) {
      await users.insert(aUser('u1'))
      await users.setSmsCode('u1', 'hash', at(5))
      const outcomes = await inParallel(50, () => users.consumeSmsCode('u1', 'hash', T0))
      same(outcomes.filter(Boolean).length, 1, 'winners')
    },
  },
}

export const usersTotpStepsContract: Contract<With<'advanceTotpStep'>> = {
  name: 'users.advanceTotpStep',
  cases: {
    async 'only increases the TOTP step'(users) {
      await users.insert(aUser('u1'))
      same(await users.advanceTotpStep('u1', 100), true, 'the first')
      same(await users.advanceTotpStep('u1', 100), false, 'the same')
      same(await users.advanceTotpStep('u1', 99), false, 'an older one')
      same(await users.advanceTotpStep('u1', 101), true, 'a newer one')
      same((await users.findById('u1'))?.totpLastStep, 101, 'the stored one')
      same(await users.advanceTotpStep('nobody', 1), false, 'nobody’s')
    },
    async 'R07 lets one of 50 parallel uses of a TOTP step win'(users) {
      await users.insert(aUser('u1'))
      const outcomes = await inParallel(50, () => users.advanceTotpStep('u1', 7))
      same(outcomes.filter(Boolean).length, 1, 'winners')
    },
  },
}
