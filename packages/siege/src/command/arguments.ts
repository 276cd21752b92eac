import { parseArgs } from 'node:util'
import type { SiegeOptions } from '../besiege.ts'
import { fetchOnce } from '../callers/fetch-once.ts'
import { openMailbox } from '../mailbox/mailbox.ts'

export const HELP = `Usage: siege <url> [options]

Attacks a running Sallyport server and reports for each security rule whether it held. Exits with 1 if a rule is broken.
It creates accounts, webhooks and keys, and fills limits: attack a server for tests, never one with users.

Options:
  --admin-secret <secret>         admin secret of the server. Default: the variable SALLYPORT_ADMIN_SECRET
  --mailbox <url|folder>          <url>/dev/mailbox of a development server, or a folder of .json or .eml files
                                  into which a mail relay writes. Default: the mailbox of a development server
  --client-address-header <name>  header in which the server's proxy names clients, such as X-Forwarded-For.
                                  The siege then acts as many clients: it is faster, and tests limits by address
  --only <text>                   only rules whose names contain the text, such as R13; may be repeated
  --max-requests <number>         default 20000
  --max-minutes <number>          default 15
  --list                          print the names of all rules
  --i-own-this-server             allows a server that isn't on this machine. Never attack other people's servers
  -h, --help
`

export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'list' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'siege'; readonly options: SiegeOptions }

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Reads the command line. Refuses a host that isn't this machine, unless the option --i-own-this-server is given. */
export async function readArguments(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Command> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'admin-secret': { type: 'string' },
      mailbox: { type: 'string' },
      'client-address-header': { type: 'string' },
      only: { type: 'string', multiple: true },
      'max-requests': { type: 'string' },
      'max-minutes': { type: 'string' },
      list: { type: 'boolean' },
      'i-own-this-server': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return { kind: 'help' }
  if (values.list) return { kind: 'list' }
  const [address, ...more] = positionals
  if (address === undefined || more.length > 0) return refused('name one server, such as http://localhost:3000')
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return refused(`${address} is no http or https address`)
  if (!LOOPBACK.test(url.hostname) && !values['i-own-this-server'])
    return refused(`${url.hostname} isn't this machine. If the server is yours, add --i-own-this-server`)
  const [maxRequests, maxMinutes] = [number(values['max-requests']), number(values['max-minutes'])]
  if (Number.isNaN(maxRequests) || Number.isNaN(maxMinutes))
    return refused('--max-requests and --max-minutes must be numbers above 0')
  const mailbox = values.mailbox ?? (await devMailboxOf(url))
  return {
    kind: 'siege',
    options: {
      url: url.origin,
      adminSecret: values['admin-secret'] ?? env.SALLYPORT_ADMIN_SECRET,
      readMessages: mailbox === undefined ? undefined : openMailbox(mailbox),
      clientAddressHeader: values['client-address-header'],
      only: values.only,
      maxRequests,
      maxMinutes,
    },
  }
}

function refused(reason: string): Command {
  return { kind: 'refused', reason }
}

function number(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  return Number(text) > 0 ? Number(text) : Number.NaN
}

/** Returns the URL of the server's own mailbox, if it is a development server. */
async function devMailboxOf({ origin }: URL): Promise<string | undefined> {
  const url = `${origin}/dev/mailbox.json`
  const answer = await fetchOnce(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) }).catch(() => null)
  return answer?.status === 200 ? url : undefined
}
