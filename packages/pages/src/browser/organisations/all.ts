/** The parts of the pages of organisations, in one script. */
export { OrganisationPage } from './organisation-page.tsx'
export { Organisations } from './organisations.tsx'
