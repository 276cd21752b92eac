/** Returns the address with most of its local part hidden, such as `a***@example.com`, for records that must not contain the address. */
export function maskedEmail(address: string): string {
  return address.replace(/^(.)[^@]*/u, '$1***')
}
