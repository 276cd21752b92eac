/** Texts for the rules that a field's value breaks, by rule. */
export const enRules = {
  'rule.required': 'Please fill this in.',
  'rule.email': 'This is not an email address.',
  'rule.username': 'This username is not allowed. Please choose another one.',
  'rule.reserved': 'This username is reserved. Please choose another one.',
  'rule.min_length': 'This is too short.',
  'rule.max_length': 'This is too long.',
  'rule.hidden_character': 'Please remove the invisible characters.',
  'rule.code': 'The code has six digits.',
  'rule.password_policy': 'This password is too easy to guess. Choose another one.',
  'rule.phone': 'This is not a phone number with a country code.',
  'rule.own_address': 'This is not your address.',
}
