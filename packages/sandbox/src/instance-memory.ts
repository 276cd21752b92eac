/** Copies of an instance's memory: the image that every run starts from, and the snapshot of a run that awaits. */
import { HEAP_END, INITIAL_PAGES, PAGE_BYTES, STACK } from './quickjs-build.ts'

/** The memory of a run, without what QuickJS's allocator hasn't given out. */
export interface MemoryCopy {
  /** The data of the C code, then the heap. */
  readonly parts: readonly [ArrayBuffer, ArrayBuffer]
  /** Size of the memory that the copy needs. */
  readonly pages: number
}

export interface InstanceMemory {
  /** True if a run took so much memory that the instance isn't worth keeping. */
  hasGrown(): boolean
  /** Copies a run's memory; the run's stack must be empty. */
  save(): MemoryCopy
  /** Puts a saved run in the place of the image. The memory must have at least as many pages as the copy. */
  load(copy: MemoryCopy): void
  /** Puts the image back, so that nothing of a run is left to the next one. */
  restore(): void
}

const MIB = 1024 * 1024
/** All data, and more of the heap than is in use before a run. Beyond it lies what the allocator clears where that matters. */
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
