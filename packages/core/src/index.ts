export { ConflictError } from './ports/conflict-error.ts'
