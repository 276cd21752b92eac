import { endpointWith } from '../../web/http/routing/endpoint.ts'
import type { ServiceCatalogue } from './service-catalogue.ts'

/** Declares an endpoint. The handler receives the ports in `needs`, the optional ports that the host supplies, and the services. */
export const endpoint = endpointWith<ServiceCatalogue>()
