import type { NativeAppOptions } from '../../../../ports/accounts/native-apps.ts'
import { redirectProblem } from './app-redirect.ts'

const ID = /^[a-z\d][\w.-]{0,63}$/i
const PACKAGE = /^[a-z]\w*(\.[a-z]\w*)+$/i
const FINGERPRINT = /^[\dA-F]{2}(:[\dA-F]{2}){31}$/
const APPLE_ID = /^[A-Z\d]{10}\.[\w.-]{1,155}$/
const FIELDS: readonly (keyof NativeAppOptions)[] = ['name', 'redirectUris', 'android', 'apple']

/** Returns one message for each problem in the option `apps`. */
export function appProblems(apps: unknown): readonly string[] {
  if (typeof apps !== 'object' || apps === null || Array.isArray(apps)) return ['apps: must be an object of apps by id']
  return Object.entries(apps).flatMap(([id, app]) => {
    const name = `apps.${id}`
    if (!ID.test(id)) return [`${name}: must be an id of up to 64 letters, digits, dots, - and _`]
    if (typeof app !== 'object' || app === null) return [`${name}: must be an object`]
    return problemsOf(name, app)
  })
}

// Checks the types of all fields, although they are declared: options may come from JavaScript.
function problemsOf(name: string, app: Partial<NativeAppOptions>): readonly string[] {
  const { redirectUris, android, apple } = app
  const unknown = Object.keys(app).filter((field) => !FIELDS.some((known) => known === field))
  return [
    ...unknown.map((field) => `${name}.${field}: is not an option; known options: ${FIELDS.join(', ')}`),
    ...(app.name === undefined || (typeof app.name === 'string' && /^.{1,80}$/u.test(app.name))
      ? []
      : [`${name}.name: must be a text of at most 80 characters`]),
    ...(Array.isArray(redirectUris) && redirectUris.length > 0
      ? redirectUris.flatMap((uri, index) => {
          const problem = redirectProblem(uri)
          return problem === null ? [] : [`${name}.redirectUris[${index}]: ${problem}`]
        })
      : [`${name}.redirectUris: must be a list of at least one address`]),
    ...(android === undefined || isText(android.packageName, PACKAGE)
      ? []
      : [`${name}.android.packageName: must be an application id such as com.example.app`]),
    ...(android === undefined || isListOf(android.fingerprints, FINGERPRINT)
      ? []
      : [`${name}.android.fingerprints: must be a list of SHA-256 fingerprints such as 14:6D:E9:…`]),
    ...(apple === undefined || isListOf(apple.appIds, APPLE_ID)
      ? []
      : [`${name}.apple.appIds: must be a list of app ids such as ABCDE12345.com.example.app`]),
  ]
}

function isText(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value)
}

function isListOf(values: unknown, pattern: RegExp): boolean {
  return Array.isArray(values) && values.length > 0 && values.every((value) => isText(value, pattern))
}
