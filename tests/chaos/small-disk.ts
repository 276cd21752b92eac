import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Enough for the database of an hour. */
const SIZE = '512m'

/** Mounts a small disk in the folder and returns its path. Null where that isn't allowed: only root on Linux may mount. */
export function smallDisk(directory: string, atEnd: (cleanUp: () => void) => void): string | null {
  const disk = join(directory, 'disk')
  mkdirSync(disk)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', disk]).status !== 0) {
    console.warn('Skipped: a full disk, because this user may not mount one')
    return null
  }
  atEnd(() => void spawnSync('umount', ['--lazy', disk]))
  return disk
}

/** Fills the disk to the last block for a time, in ms. */
export async function fillFor(ms: number, disk: string): Promise<void> {
  const filler = join(disk, 'filler')
  try {
    const until = performance.now() + ms
    while (performance.now() < until) {
      const { bavail, bsize } = statfsSync(disk)
      try {
        if (bavail > 0) writeFileSync(filler, new Uint8Array(bavail * bsize), { flag: 'a' })
      } catch {
        // The database took the last blocks meanwhile.
      }
      // Real time: the database may free blocks again.
      await sleep(100)
    }
  } finally {
    rmSync(filler, { force: true })
  }
}
