import { canonicalAddress } from './client-address.ts'

const BITS = 128
/** Where IPv4 lives in IPv6: `::ffff:0:0/96`. */
const MAPPED = 0xffffn << 32n

/** Whether a text is an IP address or a CIDR block, as of an API key's `allowedIps`. */
export function isAddressBlock(text: string): boolean {
  return parse(text) !== null
}

/** Whether an address lies in one of the blocks; a single address is a block of one. */
export function isInBlocks(address: string, blocks: readonly string[]): boolean {
  const value = bitsOf(address)
  return value !== null && blocks.some((text) => contains(parse(text), value))
}

interface Block {
  readonly value: bigint
  /** Bits that addresses in it needn't share. */
  readonly free: bigint
}

function contains(block: Block | null, value: bigint): boolean {
  return block !== null && block.value >> block.free === value >> block.free
}

function parse(text: string): Block | null {
  const [address = '', length, ...rest] = text.split('/')
  const value = bitsOf(address)
  if (value === null || rest.length > 0) return null
  const longest = address.includes(':') ? BITS : 32
  if (length === undefined) return { value, free: 0n }
  const isLength = /^(0|[1-9]\d{0,2})$/.test(length) && Number(length) <= longest
  return isLength ? { value, free: BigInt(longest - Number(length)) } : null
}

function bitsOf(text: string): bigint | null {
  // As it is written: a port or brackets are no part of an address here.
  const address = /^[\d.]+$/.test(text) || URL.canParse(`http://[${text}]`) ? canonicalAddress(text) : null
  if (address === null) return null
  if (!address.includes(':')) return MAPPED + combine(address.split('.').map(Number), 8n)
  const [head = '', tail] = address.split('::')
  const [left, right] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array<string>(tail === undefined ? 0 : 8 - (left?.length ?? 0) - (right?.length ?? 0)).fill('0')
  const groups = [...(left ?? []), ...zeros, ...(right ?? [])]
  return combine(
    groups.map((group) => Number.parseInt(group, 16)),
    16n,
  )
}

function combine(parts: readonly number[], bits: bigint): bigint {
  return parts.reduce((value, part) => (value << bits) | BigInt(part), 0n)
}
