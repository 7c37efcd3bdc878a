export const accountsErrors = {
  session_gone: 483,
  account_closed: 488,
  password_mismatch: 464,
  registration_limit: 465,
  email_taken: 409,
  // No mail arrives there: POST /registration, POST /updateEmail
  email_unreachable: 422,
  // No account may have it: POST /registration with Google or Apple, POST /confirmEmail
  email_refused: 422,
  under_age: 422,
  name_refused: 422,
  password_weak: 422,
  social_failed: 422,
  code_invalid: 410,
  // Neither the password nor the code of a fresh mail: POST /account/confirmationCode
  confirmation_failed: 403,
  // A birthday or the acceptance of the terms is missing: POST /profile/missingFields
  profile_incomplete: 428,
  // The terms changed since the person accepted them: POST /profile/acceptTerms
  terms_changed: 428,
} as const
