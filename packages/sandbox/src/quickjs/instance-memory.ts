/**
 * Copies of a QuickJS instance's memory: the initial image of every run, and the snapshot of a run that awaits a
 * reply.
 */
import { HEAP_END, INITIAL_PAGES, PAGE_BYTES, STACK } from './quickjs-build.ts'

/** A copy of a run's memory. Leaves out the part of the heap that QuickJS's allocator hasn't used yet. */
export interface MemoryCopy {
  /** The copied bytes in two parts: the data of QuickJS's C code, then the heap. */
  readonly parts: readonly [ArrayBuffer, ArrayBuffer]
  /** Size in pages (64 KiB) that a memory must have before this copy can be loaded. */
  readonly pages: number
}

export interface InstanceMemory {
  /** True if the run grew the memory beyond its initial size, so that the instance should be discarded. */
  hasGrown(): boolean
  /** Copies the current run's memory. The C stack must be empty, because it isn't copied. */
  save(): MemoryCopy
  /** Loads the copy of a run's memory. The instance's memory must have at least `copy.pages` pages. */
  load(copy: MemoryCopy): void
  /** Restores the initial memory image, so that the next run can read nothing of an earlier run. */
  restore(): void
}

const MIB = 1024 * 1024
/**
 * The address ranges of the initial memory image: all data, and the first 256 KiB of the heap. A new run starts with
 * less than 256 KiB of heap. The allocator clears memory beyond the image where necessary.
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
