import type { Reader, SourceRecord } from './reader.ts'
import {
  flag,
  isOff,
  isProvider,
  list,
  phone,
  provider,
  reading,
  text,
  time,
  timeOfMs,
  username,
  withFlags,
} from './values.ts'

/** Returns the attributes as `list-users` and `admin-get-user` name them. */
function attributesOf({ Attributes, UserAttributes }: SourceRecord): unknown {
  return Attributes ?? UserAttributes
}

const USED = [
  'Username',
  'Attributes',
  'UserAttributes',
  'UserCreateDate',
  'UserLastModifiedDate',
  'Enabled',
  'UserStatus',
  'cognito:username',
  'sub',
  'email',
  'email_verified',
  'phone_number',
  'phone_number_verified',
  'name',
  'given_name',
  'family_name',
  'identities',
  'updated_at',
]

/**
 * Reads what `aws cognito-idp list-users` writes, and tables with the columns of a user pool. Cognito exports no password hashes.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-using-import-tool.html
 */
export const cognito: Reader = {
  title: 'Cognito',
  recognises: (record) => 'cognito:username' in record || Array.isArray(attributesOf(record)),
  read(record) {
    const attributes = Object.fromEntries(
      list(attributesOf(record)).map(({ Name, Value }) => [text(Name) ?? '', Value]),
    )
    const all = withFlags({ ...record, ...attributes }, ['cognito:mfa_enabled'])
    const name = text(all.Username) ?? text(all['cognito:username'])
    const linkedAccounts = list(all.identities).flatMap(({ providerName, userId, dateCreated }) => {
      const [service, account, linkedAt] = [text(providerName), text(userId), timeOfMs(dateCreated)]
      return isProvider(service) && account
        ? [{ provider: provider(service), providerAccountId: account, ...(linkedAt && { linkedAt }) }]
        : []
    })
    // `Username` is often the id of the account, or its id at a provider. Then it isn't used as a username.
    const isName = name !== undefined && name !== all.sub && linkedAccounts.length === 0 && !/^[\da-f]{8}-/.test(name)
    return reading(all, USED, {
      id: text(all.sub) ?? name,
      email: text(all.email),
      isEmailVerified: flag(all.email_verified),
      username: isName ? username(name) : undefined,
      name: text(all.name),
      firstName: text(all.given_name),
      lastName: text(all.family_name),
      phoneNumber: phone(all.phone_number),
      isPhoneVerified: flag(all.phone_number_verified),
      isDisabled: isOff(all.Enabled) || undefined,
      createdAt: time(all.UserCreateDate),
      ...(linkedAccounts.length > 0 && { linkedAccounts }),
    })
  },
}
