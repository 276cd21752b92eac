/** The ports that `fetch` refuses in browsers (Fetch standard, "bad ports"): services of other protocols, such as SSH, SMTP and SIP. */
const BAD_PORTS = `1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137 139
143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 1720 1723 2049 3659 4045 4190
5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080`

/** Databases, caches, brokers and remote desktops, none of which speaks HTTP. */
const STORES = '1433 1521 3306 3389 5432 5672 5900 6379 9042 11211 27017'

const PORTS = new Set(`${BAD_PORTS} ${STORES}`.split(/\s+/))

/**
 * True for the well-known port of a service that doesn't speak HTTP, so that the service sends no request to such a port. All other ports
 * are allowed, because receivers of webhooks may use any port. `port`: the port of a URL; empty for the default port.
 */
export function isServicePort(port: string): boolean {
  return PORTS.has(port)
}
