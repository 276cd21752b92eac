export const load = ({ locals }) => ({ email: locals.user?.email ?? 'stranger' })
