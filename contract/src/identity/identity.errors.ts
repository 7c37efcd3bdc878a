export const identityErrors = {
  identity_required: 403,
  // An identity check says that the person is under 18: they meet no strangers
  age_refused: 403,
  identity_tries_used: 403,
  identity_unavailable: 503,
} as const
