/** Texts of the banner for an administrator who acts as a user. */
export const enActing = {
  'acting.as': 'Acting as {name}',
  'acting.limits': 'Nothing can be changed here meanwhile.',
  'acting.reason': 'Reason: “{reason}”.',
  'acting.ends': 'Ends {when}.',
  'acting.stop': 'Stop',
}
