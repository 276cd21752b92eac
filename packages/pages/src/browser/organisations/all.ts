/** The entry of the script with the pages of organisations: section and page load together. */
export { OrganisationPage } from './organisation-page.tsx'
export { Organisations } from './organisations.tsx'
