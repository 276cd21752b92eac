import { endpointWith } from '../http/endpoint.ts'
import type { ServiceCatalogue } from './service-catalogue.ts'

/** Declares an endpoint. Its handler gets the ports in `needs`, and the optional ports and services in `uses`. */
export const endpoint = endpointWith<ServiceCatalogue>()
