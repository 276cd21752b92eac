import type { Program } from './programs.ts'

/** A kind of program that `sallyport init` can set up. */
export interface Host {
  readonly id: string
  readonly name: string
  /** A project with one of these packages in package.json is of this kind. */
  readonly shownBy: readonly string[]
  /** A project with one of these files is of this kind. */
  readonly shownByFiles?: readonly string[]
  /** Packages to install. */
  readonly packages: readonly string[]
  /** Base URL of local runs. Default: http://localhost:3000. */
  readonly baseUrl?: string
  /** File from which the program reads its variables. Default: `.env`. */
  readonly environmentFile?: string
  /** Lines for `.gitignore`. Default: `.env` and the local database. */
  readonly ignored?: readonly string[]
  /** New files, by path. */
  readonly files: Readonly<Record<string, string>>
  /** Program that is written if the project has none of the files in `ENTRIES`. */
  readonly program?: Program | undefined
  /** Instructions that are printed if the project has a program, so that `program` isn't written. */
  readonly leftWithProgram?: readonly string[]
  /** The same host without pages, dashboard and mails, for `--minimal`. Default: as without that option. */
  readonly minimal?: Pick<Host, 'files' | 'packages' | 'left' | 'isWithoutAdmin' | 'program'>
  /** True if nothing reads the admin secret. Default: false. */
  readonly isWithoutAdmin?: boolean
  /** True if the new files go to the folder `src` of a project that has one. Default: false. */
  readonly isInSourceFolder?: boolean
  /** Other names of a new file, by its path. If the project has a file with one of them, the new file isn't written. */
  readonly replaces?: Readonly<Record<string, readonly string[]>>
  /** Instructions by path of a new file, printed if the project had the file already, with other content. */
  readonly leftIfKept?: Readonly<Record<string, readonly string[]>>
  /** Instructions: lines for the user's own code, and commands to run. */
  readonly left: readonly string[]
}
