/** Hosts, as URLs write them, that are this machine. */
export const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** What is wrong with the endpoint and the key of an HTTP carrier. Neither is quoted: a URL may hold a secret too. */
export function endpointProblems(
  name: string,
  { endpoint, apiKey }: { readonly endpoint?: unknown; readonly apiKey?: unknown },
  isProduction: boolean,
): readonly string[] {
  const url = typeof endpoint === 'string' && URL.canParse(endpoint) ? new URL(endpoint) : null
  const problems: string[] = []
  if (url === null || !/^https?:$/.test(url.protocol)) problems.push(`${name}.endpoint: must be an http or https URL`)
  else if (url.username !== '' || url.password !== '') {
    problems.push(`${name}.endpoint: must not hold a user or password`)
  } else if (isProduction && url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
    problems.push(`${name}.endpoint: must be https in production`)
  }
  if (typeof apiKey !== 'string' || apiKey === '') problems.push(`${name}.apiKey: required`)
  else if (!/^[\x21-\x7e]+$/.test(apiKey)) problems.push(`${name}.apiKey: can't be sent in a header`)
  return problems
}
