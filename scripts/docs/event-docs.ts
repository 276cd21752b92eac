import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EVENT_NAMES } from '../../packages/core/src/foundations/events/catalogue.ts'
import { ROOT } from '../checks/source-files.ts'

const FILE = 'packages/core/src/foundations/events/catalogue.ts'
/** An entry of the catalogue, after its docstring if there is one. */
const ENTRY = /(?:\/\*\* ([^\n]+) \*\/\n\s+)?'([\w.]+)': \{\s+(.+?)\s+\}$/gms

const INTRODUCTION = `# Events

The events that the service publishes. \`sallyport.on(name, listener)\`, streams, recorded events and webhooks all use these names: [Events, streams and webhooks](../concepts/events-and-webhooks.md).
Each event is \`{ id, event, version, timestamp, data, metadata }\`. \`metadata\` holds \`userId\`, \`tenantId\`, \`sessionId\` where they are known, and \`correlationId\`, which all events of one request share.
The table shows \`data\`. \`by\` is the administrator or API key that acted. No event contains a secret.

| Event | Data | Meaning |
| --- | --- | --- |
`

const OF_FEATURES = `

## Events of features

A feature publishes these under the same rules, if the service has it.

| Event | Data | Meaning |
| --- | --- | --- |
| \`identity.apps.handed_over\` | \`app: string\`<br>\`from: string\`<br>\`sessionHandle: string\` | An app was signed in with a browser's session: [Native apps](../guides/native-apps.md). \`from\`: handle of the browser's session; \`sessionHandle\`: that of the app's. |

The authorization server's are in [its own page](../concepts/authorization-server.md).
`

/** The text of docs/reference/events.md, unformatted. Throws if an event of the catalogue isn't found in its source. */
export function eventsPage(): string {
  const entries = [...readFileSync(join(ROOT, FILE), 'utf8').matchAll(ENTRY)]
  const rows = entries.map(([, doc = '', name = '', data = '']) => {
    const fields = data.split(/; |\n\s*/).map((field) => `\`${field.replaceAll('|', '\\|')}\``)
    return [name, `| \`${name}\` | ${fields.join('<br>')} | ${doc} |`] as const
  })
  const found = rows.map(([name]) => name)
  const missing = EVENT_NAMES.filter((name) => !found.includes(name))
  if (missing.length > 0) throw new Error(`${FILE} has no readable entry for ${missing.join(', ')}`)
  return INTRODUCTION + rows.map(([, row]) => row).join('\n') + OF_FEATURES
}
