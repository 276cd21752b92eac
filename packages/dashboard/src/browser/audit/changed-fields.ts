import type { AuditRow } from '../api-types.ts'
import { settingName, settingValue } from '../control/setting-words.ts'
import { t } from '../language/text.ts'
import { fieldName } from '../users/field-names.ts'
import type { ChangedField } from './changed-field.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns what an audit row changed, field by field. Most rows have the changes in `data.changes`, rows of some events in other fields of `data`. */
export function changedFields({ event, data }: Pick<AuditRow, 'event' | 'data'>): readonly ChangedField[] {
  const { changes, permissions, oldEmail, newEmail } = data
  if (event === 'identity.permission.granted') return fieldsOf('permissions', undefined, permissions)
  if (event === 'identity.permission.revoked') return fieldsOf('permissions', permissions, undefined)
  const told = isObject(changes) ? changes : newEmail === undefined ? {} : { email: { from: oldEmail, to: newEmail } }
  const fields = Object.entries(told).flatMap(([name, change]) =>
    isObject(change) ? fieldsOf(name, change.from, change.to) : [],
  )
  if (event.startsWith('identity.user.')) return fields.map((field) => ({ ...field, name: fieldName(field.name) }))
  if (event !== 'identity.settings.updated') return fields
  const isPolicy = Array.isArray(data.keys) && data.keys.includes('2fa-policy')
  return isPolicy ? policyInWords(told) : fields.map(settingInWords)
}

function settingInWords({ name, from, to }: ChangedField): ChangedField {
  return { name: settingName(name), from: settingValue(name, from), to: settingValue(name, to) }
}

/**
 * Describes a change of the two-factor policy of all existing users in the words of the policy's dialog. The setting `require2FA` is described
 * in other words, because it applies to new users, too.
 */
function policyInWords({ require2FA }: Readonly<Record<string, unknown>>): readonly ChangedField[] {
  const isRequired = isObject(require2FA) && require2FA.to === true
  return [
    { name: t('A second factor'), from: undefined, to: isRequired ? t('is required') : t('is not required') },
    { name: t('For whom'), from: undefined, to: t('All users') },
  ]
}

function fieldsOf(name: string, from: unknown, to: unknown): readonly ChangedField[] {
  if (isInner(from, to)) {
    const [before, after] = [isObject(from) ? from : {}, isObject(to) ? to : {}]
    const inner = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return inner.flatMap((key) => fieldsOf(`${name}.${key}`, own(before, key), own(after, key)))
  }
  return [{ name, from: textOf(from), to: textOf(to) }]
}

/**
 * True if one of the values is an object and the other one is an object or absent. An empty object, or the summary of a long text (length and hash),
 * doesn't count as an object.
 */
function isInner(from: unknown, to: unknown): boolean {
  const given = [from, to].filter((value) => value !== undefined)
  return (
    given.length > 0 && given.every((value) => isObject(value) && !('sha256' in value) && Object.keys(value).length > 0)
  )
}

function own(object: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (value === '***') return t('(hidden)')
  if (value === '') return t('(empty)')
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (Array.isArray(value)) return value.length === 0 ? t('(empty)') : value.map(String).join(', ')
  if (isObject(value) && typeof value.length === 'number')
    return t('(text of {length} characters)', { length: value.length })
  return JSON.stringify(value)
}
