/**
 * True if the host name means only this machine, such as `localhost`. The name comes from HOST, a URL, or a Host
 * header without its port.
 */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)
}

export function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/i.test(address)
}
