import { resolvePaths } from '@sallyport/core'
import { isLoopbackHost } from '@sallyport/core/serving'
import { getDomain } from 'tldts'
import { type Check, type Finding, ok, problem, reasonOf, warning } from './finding.ts'

const SUBJECT = 'address'
const PATIENCE_MS = 5000
const MAX_SKEW_MS = 30_000

/**
 * Checks that browsers will keep the cookies, that the base URL leads to this service, and that the clock of the server there agrees with this
 * machine's.
 */
export const checkOrigins: Check = async ({ configuration: { settings, config } }) => {
  const isProduction = settings.environment === 'production'
  const base = settings.baseUrl
  if (base === null) return [ok(SUBJECT, `The base URL is http://localhost:${settings.port}, for development.`)]
  const url = new URL(base)
  const { publicUrl = base } = resolvePaths({
    baseUrl: base,
    publicPath: config.publicPath ?? settings.publicPath ?? '',
  })
  return [
    ...(isProduction ? cookieFindings(url, settings.siteUrls) : developmentFindings(url)),
    ...proxyFindings(
      url,
      settings.trustedProxyHops,
      settings.clientAddressHeader ?? config.clientAddressHeader ?? null,
    ),
    ...(await answerFindings(publicUrl)),
  ]
}

function developmentFindings({ hostname }: URL): readonly Finding[] {
  if (isLoopbackHost(hostname)) return []
  const advice = 'Set NODE_ENV=production. Development generates its own secrets and serves try-out pages.'
  return [problem(SUBJECT, `NODE_ENV isn't production, but the base URL is ${hostname}.`, advice)]
}

function cookieFindings(url: URL, siteUrls: readonly string[]): readonly Finding[] {
  const findings: Finding[] = []
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    const advice = 'Put TLS in front of the server and use the https address in SALLYPORT_BASE_URL.'
    findings.push(problem('cookies', 'The base URL is http: browsers store secure cookies only from https.', advice))
  }
  for (const site of siteUrls.map((text) => new URL(text))) {
    if (siteOf(site) === siteOf(url)) continue
    const advice = `Serve both below one domain, such as auth.${siteOf(site)}, or let the front end use bearer tokens.`
    findings.push(
      problem(
        'cookies',
        `${site.origin} and ${url.origin} are different sites: browsers send no cookies between them.`,
        advice,
      ),
    )
  }
  return findings.length > 0 ? findings : [ok('cookies', 'Browsers keep and send the cookies.')]
}

/** Returns the registrable domain of a host: all hosts below this domain are one site for cookies (RFC 6265bis). */
function siteOf({ hostname }: URL): string {
  return getDomain(hostname) ?? hostname
}

function proxyFindings({ hostname }: URL, hops: number, header: string | null): readonly Finding[] {
  if (hops > 0 || header !== null || isLoopbackHost(hostname)) return []
  const advice =
    'Behind a proxy, set SALLYPORT_TRUSTED_PROXY_HOPS to the number of your proxies; without one, ignore this.'
  return [warning('proxy', 'Rate limits count per connecting address: behind a proxy, all clients share one.', advice)]
}

async function answerFindings(url: string): Promise<readonly Finding[]> {
  const began = Date.now()
  let response: Response
  try {
    response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' })
  } catch (error) {
    const advice = 'Start the server; if it runs, look at DNS, the certificate and the proxy.'
    return [warning(SUBJECT, `${url} doesn't answer: ${reasonOf(error)}.`, advice)]
  }
  const text = await response.text().catch(() => '')
  const findings: Finding[] = []
  if (response.status >= 300 || !text.includes('"status"')) {
    const advice =
      'Let the proxy pass all paths to this server, and set SALLYPORT_BASE_URL to the address without a redirect. Below a path, set SALLYPORT_PUBLIC_PATH.'
    findings.push(problem(SUBJECT, `${url}/healthz isn't this server: it responds with ${response.status}.`, advice))
  } else findings.push(ok(SUBJECT, `${url} answers.`))
  return [...findings, ...clockFindings(response.headers.get('date'), began)]
}

function clockFindings(date: string | null, now: number): readonly Finding[] {
  const other = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(other)) return []
  const seconds = Math.round(Math.abs(now - other) / 1000)
  if (seconds * 1000 <= MAX_SKEW_MS) return [ok('clock', 'The clock agrees with that of the server at the base URL.')]
  const advice = 'Synchronise the clocks (NTP). Codes of authenticator apps and the expiry of tokens depend on them.'
  return [problem('clock', `The clock differs by ${seconds} s from that of the server at the base URL.`, advice)]
}
