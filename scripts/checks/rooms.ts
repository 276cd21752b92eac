import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './source-files.ts'

/** A top folder of packages/core/src. Its README.md says what lives there and what it may import. */
export interface Room {
  readonly name: string
  /** First sentence of its README. */
  readonly purpose: string
  /** Rooms that it may import. */
  readonly imports: readonly string[]
}

const CORE = 'packages/core/src'
const README =
  /^# (?<name>[a-z-]+)\n\n(?<purpose>[^\n]+?\.)(?: [^\n]*)?\n\nMay import: (?<imports>[a-z, -]+)\.\n\nBegin with [^\n]+\n/

/** Returns the rooms of core, each after the rooms that it imports. Throws if a README is missing or has another form. */
export function readRooms(root = ROOT): readonly Room[] {
  const rooms = folders(join(root, CORE)).map((name) => readRoom(root, name))
  const sorted: Room[] = []
  while (sorted.length < rooms.length) {
    const isPlaced = (name: string) => sorted.some((room) => room.name === name)
    const next = rooms.find((room) => !isPlaced(room.name) && room.imports.every(isPlaced))
    if (next === undefined)
      throw new Error(`${CORE}: the rooms import each other in a circle, or one that doesn't exist`)
    sorted.push(next)
  }
  return sorted
}

function readRoom(root: string, folder: string): Room {
  const file = `${CORE}/${folder}/README.md`
  const path = join(root, file)
  const { name, purpose, imports } = README.exec(existsSync(path) ? readFileSync(path, 'utf8') : '')?.groups ?? {}
  if (name !== folder || purpose === undefined || imports === undefined) {
    throw new Error(`${file} must have the title "${folder}", a sentence, "May import: …." and "Begin with …"`)
  }
  return { name, purpose, imports: imports === 'nothing' ? [] : imports.split(', ') }
}

/** Returns a problem for each folder of a room that the room's README doesn't name. */
export function unnamedFolders(root = ROOT): readonly string[] {
  return folders(join(root, CORE)).flatMap((room) => {
    const readme = readFileSync(join(root, CORE, room, 'README.md'), 'utf8')
    return folders(join(root, CORE, room))
      .filter((folder) => !readme.includes(`| \`${folder}\``))
      .map((folder) => `${CORE}/${room}/README.md doesn't name the folder ${folder}`)
  })
}

/** The table of rooms in CONTRIBUTING.md. */
export function roomTable(): string {
  const rows = readRooms().map(
    ({ name, purpose, imports }) =>
      `| [\`${name}\`](${CORE}/${name}/README.md) | ${purpose} | ${imports.join(', ') || 'nothing'} |`,
  )
  return ['| Room | What lives there | May import |', '| --- | --- | --- |', ...rows].join('\n')
}

function folders(path: string): readonly string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}
