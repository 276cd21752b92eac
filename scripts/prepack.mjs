/** `prepack` of every package: builds it. Refuses all package managers but pnpm, because they leave `workspace:` versions in the manifest. */
const packer = process.env.npm_config_user_agent?.split(/[/ ]/)[0] ?? 'unknown'
if (packer !== 'pnpm') {
  console.error(
    `Packages are packed by pnpm; ${packer} would publish "workspace:" versions and entries of the sources. Run "npm run pack".`,
  )
  process.exit(1)
}
await import('./build-packages.mjs')
