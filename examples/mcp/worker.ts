import { createWorker } from '@sallyport/cloudflare'
import { pages } from '@sallyport/pages'
import { features } from './features.ts'
import { mcpResource } from './mcp-resource.ts'

interface Env {
  readonly SALLYPORT_BASE_URL: string
  /** Private keys of the authorization server's tokens, as JSON. */
  readonly GRANT_KEYS: string
}

let mcp: ReturnType<typeof mcpResource> | undefined

/** Authorization server and MCP server in one Worker. */
export default createWorker<Env>(
  ({ SALLYPORT_BASE_URL, GRANT_KEYS }) => ({
    d1: 'DB',
    registration: true,
    pages,
    features: features(SALLYPORT_BASE_URL, GRANT_KEYS),
  }),
  {
    fetch(request, { SALLYPORT, SALLYPORT_BASE_URL }) {
      mcp ??= mcpResource(SALLYPORT, SALLYPORT_BASE_URL)
      return mcp(request)
    },
  },
)
