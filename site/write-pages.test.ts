import { expect, it } from 'vitest'
import { checkSnippets, siteLinks } from './write-pages.ts'

const names = new Map([
  ['docs/options.md', 'options.md'],
  ['SECURITY.md', 'security.md'],
])

it.each([
  ['[a page](options.md#email)', '[a page](./options.md#email)'],
  ['[outside docs](../SECURITY.md)', '[outside docs](./security.md)'],
  ['[a folder](../examples/node)', '[a folder](https://github.com/sallyport/sallyport/blob/main/examples/node)'],
  ['![a picture](pictures/sign-in.png)', '![a picture](./pictures/sign-in.png)'],
  ['[a heading](#roles) and [a host](https://example.com)', '[a heading](#roles) and [a host](https://example.com)'],
])('links of the site: %s', (markdown, expected) => {
  expect(siteLinks(markdown, 'docs/features.md', names)).toBe(expected)
})

it('a page may include only files that exist', () => {
  const include = (file: string) => () =>
    checkSnippets(`# A host\n\n<<< ../../examples/${file}\n`, 'site/hosts/node.md')
  expect(include('node/server.ts')).not.toThrow()
  expect(include('node/moved.ts')).toThrow('site/hosts/node.md includes ../../examples/node/moved.ts')
})
