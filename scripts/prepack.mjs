/** `prepack` of every package: builds it, and refuses packers that don't write our versions into the manifest. */
const packer = process.env.npm_config_user_agent?.split(/[/ ]/)[0] ?? 'unknown'
if (packer !== 'pnpm') {
  console.error(
    `Packages are packed by pnpm; ${packer} would publish "workspace:" versions and entries of the sources. Run "npm run pack".`,
  )
  process.exit(1)
}
await import('./build-packages.mjs')
