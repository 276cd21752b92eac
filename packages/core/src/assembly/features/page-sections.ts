import { endpoint } from '../../endpoints/catalogue/endpoint.ts'
import type { FeatureSection } from '../../identity/features/feature-hooks.ts'
import { hostFile } from '../../web/http/replies/host-file.ts'
import type { Endpoint } from '../../web/http/routing/endpoint.ts'
import type { FeatureDefinition, FeaturePages } from './feature-definition.ts'

const PAGES = ['account', 'signIn'] as const satisfies readonly (keyof FeaturePages)[]
const contentType = 'text/javascript'

/** Returns the parts that the feature adds to the built-in pages. */
export function sectionsOf({ name, pages = {} }: FeatureDefinition): readonly FeatureSection[] {
  return PAGES.flatMap((page) => {
    const section = pages[page]
    return section === undefined ? [] : [{ feature: name, page, label: section.label }]
  })
}

/** Returns the endpoints from which the pages load the modules of the feature's parts. */
export function sectionEndpoints({ name, pages = {} }: FeatureDefinition): readonly Endpoint[] {
  return PAGES.flatMap((page) => {
    const script = pages[page]?.script
    if (script === undefined) return []
    const serve = hostFile({ content: script }, `${contentType}; charset=utf-8`)
    return endpoint({
      method: 'GET',
      path: `/ui/features/${name}/${page}.js`,
      summary: `Load what the feature ${name} adds to a page`,
      success: { 200: 'The module.', 304: 'The client has the module already.' },
      access: 'public',
      needs: ['ui', 'pages'],
      replies: { 200: { contentType }, 304: { contentType } },
      handle: ({ context }) => serve(context.request),
    })
  })
}
