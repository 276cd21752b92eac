import type { SourceFiles } from './source-files.ts'

const WORKFLOW = /^\.github\/workflows\/.*\.ya?ml$/
const USES = /^\s*-? *uses: *(\S+)(.*)$/gm
const PINNED = /@[0-9a-f]{40}$/
const MANIFEST = /^packages\/[\w-]+\/package\.json$/
/** Scripts that a package manager runs on the machine of everyone who installs the package. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepare']

/** Actions that aren't pinned to a commit, and packages that run code when they are installed. */
export function checkSupplyChain(files: SourceFiles): readonly string[] {
  return [...files].flatMap(([file, text]) => {
    if (WORKFLOW.test(file))
      return [...text.matchAll(USES)]
        .filter(([, action = '']) => !PINNED.test(action))
        .map(([, action]) => `${file}: ${action} must be pinned to a commit`)
    if (!MANIFEST.test(file)) return []
    const scripts = Object.keys(JSON.parse(text).scripts ?? {})
    return scripts.filter((name) => INSTALL_SCRIPTS.includes(name)).map((name) => `${file}: has the script ${name}`)
  })
}
