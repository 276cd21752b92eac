import type { SourceFiles } from './source-files.ts'

const CHECKED = /^(packages|examples|tests|scripts|bench)\//
/** Frameworks whose routes are named by files such as `[...path]` and `+page.svelte`. */
const ROUTED_BY_FILES = /^examples\/(next|notes-next|sveltekit)\//
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
const VAGUE = /^(common|managers?|services?|misc|shared)$|(^|-)(utils?|helpers?)$/
// Assembled at run time, so that this file doesn't contain the words.
const NOTE = new RegExp(`\\b(${'TO'}DO|${'FIX'}ME)\\b`)
const REGISTRY = /registry\.(npm|yarn)\w|npm\.jsr\w|npmmir\w/

/** Texts in which every named file must exist. Not those of `docs`, which name files of hosts as well. */
const LEADS_TO_FILES = /^(decisions\/|packages\/core\/src\/.*README\.md$|CONTRIBUTING\.md$)/

/** Problems of names and texts that Biome has no rule for, as `file:line: problem`. */
export function checkText(files: SourceFiles): readonly string[] {
  const paths = [...files.keys()].map((file) => `/${file}`)
  return [...files].flatMap(([file, text]) => [
    ...nameProblems(file),
    ...lineProblems(file, text),
    ...(LEADS_TO_FILES.test(file) ? missingFiles(file, text, paths) : []),
  ])
}

function missingFiles(file: string, text: string, paths: readonly string[]): readonly string[] {
  return [...text.matchAll(/`([\w@./-]+\.(?:tsx?|mjs))`/g)]
    .map(([, named = '']) => named)
    .filter((named) => !paths.some((path) => path.endsWith(`/${named}`)))
    .map((named) => `${file}: there is no file ${named}`)
}

function nameProblems(file: string): readonly string[] {
  if (!CHECKED.test(file) || !file.endsWith('.ts') || ROUTED_BY_FILES.test(file)) return []
  const segments = file
    .replace(/\.d\.ts$|\.ts$/, '')
    .split('/')
    .flatMap((part) => part.split('.'))
  return [
    ...segments.filter((segment) => !KEBAB.test(segment)).map((segment) => `${file}: "${segment}" is not kebab-case`),
    ...segments.filter((segment) => VAGUE.test(segment)).map((segment) => `${file}: "${segment}" is a vague name`),
  ]
}

function lineProblems(file: string, text: string): readonly string[] {
  return text.split('\n').flatMap((line, index) => {
    const at = `${file}:${index + 1}`
    return [
      ...(/\.tsx?$/.test(file) && NOTE.test(line) ? [`${at}: a note of unfinished work`] : []),
      ...(REGISTRY.test(line) ? [`${at}: names the host of a package registry`] : []),
      ...(file === 'pnpm-lock.yaml' && /https?:\/\//.test(line) ? [`${at}: the lockfile names a host`] : []),
    ]
  })
}
