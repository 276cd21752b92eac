/** Copies of an instance's memory: the image that every run starts from, and the snapshot of a run that awaits. */
import { HEAP_END, INITIAL_PAGES, PAGE_BYTES, STACK } from './quickjs-build.ts'

/** A copy of a run's memory, without the heap that QuickJS's allocator hasn't handed out. */
export interface MemoryCopy {
  /** The C code's data, then the heap. */
  readonly parts: readonly [ArrayBuffer, ArrayBuffer]
  /** Pages (64 KiB) that a memory must have to load the copy. */
  readonly pages: number
}

export interface InstanceMemory {
  /** True if the run grew the memory so much that the instance should be discarded. */
  hasGrown(): boolean
  /** Copies a run's memory. The run's stack must be empty. */
  save(): MemoryCopy
  /** Loads a saved run. The memory must have at least `pages` of the copy. */
  load(copy: MemoryCopy): void
  /** Restores the initial image, so that nothing of a run remains for the next one. */
  restore(): void
}

const MIB = 1024 * 1024
/**
 * All data, and more of the heap than is in use before a run. The allocator clears memory beyond it where necessary.
 */
export const IMAGE = [
  { start: 0, end: STACK.start },
  { start: STACK.end, end: STACK.end + MIB / 4 },
] as const

export function instanceMemory(memory: WebAssembly.Memory): InstanceMemory {
  const image = IMAGE.map(({ start, end }) => ({ start, bytes: new Uint8Array(memory.buffer.slice(start, end)) }))
  return {
    hasGrown: () => memory.buffer.byteLength > INITIAL_PAGES * PAGE_BYTES,
    save() {
      const { buffer } = memory
      const heapEnd = new DataView(buffer).getUint32(HEAP_END, true)
      return {
        parts: [buffer.slice(0, STACK.start), buffer.slice(STACK.end, heapEnd)],
        pages: buffer.byteLength / PAGE_BYTES,
      }
    },
    load({ parts: [data, heap] }) {
      const bytes = new Uint8Array(memory.buffer)
      bytes.set(new Uint8Array(data), 0)
      bytes.set(new Uint8Array(heap), STACK.end)
    },
    restore() {
      const bytes = new Uint8Array(memory.buffer)
      for (const part of image) bytes.set(part.bytes, part.start)
    },
  }
}

export function bytesOf({ parts: [data, heap] }: MemoryCopy): number {
  return data.byteLength + heap.byteLength
}
