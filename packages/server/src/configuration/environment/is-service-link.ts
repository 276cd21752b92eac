import { isIP } from 'node:net'

const NUMBER = /^\d{1,5}$/
const ADDRESS_AND_PORT = /^(?:tcp|udp|sctp):\/\/(?<host>.+):\d{1,5}$/

/**
 * Variables that Kubernetes sets in each pod for a Service. For the Service `sallyport-auth` their names begin with `SALLYPORT_AUTH_`.
 * https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables
 */
const LINKS: readonly { readonly name: RegExp; readonly isValue: (value: string) => boolean }[] = [
  { name: /_SERVICE_HOST$/, isValue: isAddress },
  { name: /_SERVICE_PORT(?:_[A-Z0-9_]+)?$/, isValue: (value) => NUMBER.test(value) },
  { name: /_PORT$/, isValue: isAddressAndPort },
  { name: /_PORT_\d{1,5}_(?:TCP|UDP|SCTP)$/, isValue: isAddressAndPort },
  { name: /_PORT_\d{1,5}_(?:TCP|UDP|SCTP)_PROTO$/, isValue: (value) => /^(?:tcp|udp|sctp)$/.test(value) },
  { name: /_PORT_\d{1,5}_(?:TCP|UDP|SCTP)_PORT$/, isValue: (value) => NUMBER.test(value) },
  { name: /_PORT_\d{1,5}_(?:TCP|UDP|SCTP)_ADDR$/, isValue: isAddress },
]

/**
 * True if Kubernetes set the variable because of a Service whose name begins with `sallyport`. Such a variable isn't meant for the server.
 * Name and value must both have Kubernetes' form, so that a wrong `SALLYPORT_PORT=8080` is still reported.
 */
export function isServiceLink(name: string, value: string): boolean {
  return LINKS.some((link) => link.name.test(name) && link.isValue(value))
}

function isAddressAndPort(value: string): boolean {
  const host = ADDRESS_AND_PORT.exec(value)?.groups?.host
  return host !== undefined && isAddress(host.replace(/^\[(.+)\]$/, '$1'))
}

function isAddress(value: string): boolean {
  return isIP(value) !== 0
}
