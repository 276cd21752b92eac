/** True if the host name means only this machine, such as `localhost`. `host`: a name or address without a port, such as a URL's `hostname`. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)
}

export function isLoopbackAddress(address: string | null | undefined): boolean {
  return /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/i.test(address ?? '')
}
