import { describe, expect, it } from 'vitest'
import { DEFAULT_LIFETIMES } from '../../packages/core/src/identity/session/lifetimes.ts'
import { limits } from '../../packages/core/src/web/limits/limits.ts'
import { type OptionRow, optionPages, optionRows, undocumentedOptions, unsortedOptions } from './option-docs.ts'

const rows = new Map(optionRows().map((row) => [row.path, row]))

function row(path: string): OptionRow {
  const found = rows.get(path)
  if (found === undefined) throw new Error(`the pages of options have no ${path}`)
  return found
}

describe('the rows of the pages of options', () => {
  it('tell name, type, default and meaning, also of nested groups and of types in other files', () => {
    expect(row('csrf')).toEqual({
      path: 'csrf',
      type: 'true',
      default: 'only the Origin check',
      meaning: '`true` requires a double-submit CSRF token in addition to the check of the Origin header.',
    })
    expect(row('cookies.sameSite')).toMatchObject({ type: "'strict' | 'lax' | 'none'", default: '`lax`' })
    expect(row('email.mailer.apiKey')).toMatchObject({ type: 'string', default: 'required' })
    expect(row('sms.sendSms')).toMatchObject({ type: '(phoneNumber: string, code: string) => Promise<void>' })
    expect(row('secondFactor.required').default).toBe('false')
    expect(row('tools.actions').type).toBe('WebhookAction[]')
    expect(row('passwordHasher').type).toBe('PasswordHasher')
    expect(rows.has('passwordHasher.hash')).toBe(false)
  })

  it.each(Object.entries(DEFAULT_LIFETIMES))('have the default of lifetimes.%s', (name, value) => {
    expect(row(`lifetimes.${name}`).default).toMatch(new RegExp(`^${value}( |$)`))
  })

  it('have every default of rateLimits', () => {
    for (const limit of Object.values(limits)) {
      const { default: text, meaning } = row(`rateLimits.${limit.name}`)
      const windows = [limit].flatMap((each) =>
        (['address', 'keyed', 'target', 'total'] as const).flatMap((kind) =>
          kind in each ? [Reflect.get(each, kind)] : [],
        ),
      )
      const numbers = `${meaning} ${text}`.replaceAll(/(?<=\d),(?=\d{3})/g, '')
      for (const { max } of windows) expect(numbers).toMatch(new RegExp(`\\b${max}\\b`))
    }
  })

  it('are a problem without a meaning', () => {
    expect(undocumentedOptions()).toEqual([])
    expect(undocumentedOptions([{ ...row('csrf'), meaning: '' }])).toEqual([
      'packages/core/src/assembly/options/options.ts: the option csrf has no docstring that says what it does',
    ])
  })

  it('stand on the page of their subject, each once', () => {
    expect(unsortedOptions()).toEqual([])
    const pages = Object.entries(optionPages()).filter(([file]) => file !== 'options.md')
    for (const path of [...rows.keys()].filter((name) => !name.includes('.'))) {
      const cell = new RegExp(`^\\| \\[?\`${path}\`(\\]|<br>)`, 'm')
      expect(
        pages.filter(([, text]) => cell.test(text)).map(([file]) => file),
        path,
      ).toHaveLength(1)
    }
  })
})
