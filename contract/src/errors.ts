/** Every error a person can meet, with the HTTP status it travels under. The web shows `t('error.' + code)`. */
export const errorStatus = {
  // Common to all routes
  bad_input: 400,
  too_large: 413,
  unsupported_media_type: 415,
  unauthenticated: 401,
  forbidden: 403,
  forbidden_origin: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  // A store did not answer in time, or has too much to do
  busy: 503,
  // Stores can be read but not written: full, or read-only
  storage_unavailable: 503,
  // Sessions (SPEC §4, OPEN accounts)
  session_gone: 483,
  account_closed: 488,
  // An operator's act that requires a fresh second factor
  step_up_required: 403,
  // An operator's decision on something that the server never sent to them
  unseen: 409,
  // Nor is an operator of the last day the second person, nor who created the one that asks, or was created by them
  other_operator_required: 403,
  // Sign-up and login (SPEC §8)
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
  second_factor_wrong: 422,
  // With an unconfirmed address, a stranger could lock the mailbox's owner out by a second factor.
  email_not_confirmed: 409,
  // Neither the password nor the code of a fresh mail: POST /account/confirmationCode
  confirmation_failed: 403,
  captcha_failed: 403,
  email_not_registered: 404,
  reset_blocked: 429,
  // A birthday or the acceptance of the terms is missing: POST /profile/missingFields
  profile_incomplete: 428,
  // The terms changed since the person accepted them: POST /profile/acceptTerms
  terms_changed: 428,
  // Matching and calls
  already_in_match: 409,
  matching_banned: 403,
  matching_not_open: 403,
  not_in_call: 409,
  stale_signal: 409,
  call_ended: 410,
  next_too_soon: 429,
  too_many_connections: 429,
  // Messages (SPEC §8)
  offensive: 477,
  // Uploads (SPEC §5)
  media_wrong_format: 415,
  // A picture, but in a format that is not taken: neither JPEG nor PNG
  picture_not_supported: 415,
  photo_too_small: 422,
  photo_too_many_pixels: 422,
  upload_gone: 410,
  // A creator has as many pictures beside the main photo as there may be: POST /createFileUpload
  gallery_full: 409,
  too_many_files: 422,
  video_too_long: 422,
  // It would have to be converted, which would take too long
  video_too_many_pixels: 422,
  // Its codecs play in some browsers alone, and it was not converted
  video_not_playable: 422,
  storage_full: 422,
  // Safety
  cannot_target_self: 422,
  report_limit: 429,
  // An export for an authority: POST /cases/{reportId}/authorityExport
  not_about_a_minor: 409,
  // Too many people added: POST /follow/{userId}
  follow_limit: 409,
  // Coins
  not_enough_coins: 402,
  price_changed: 409,
  idempotency_conflict: 409,
  spending_limit: 403,
  self_excluded: 403,
  wallet_frozen: 403,
  // Calls with creators
  creator_unavailable: 409,
  ring_ended: 410,
  // Free calls between contacts
  contact_unavailable: 409,
  // Identity
  identity_required: 403,
  // An identity check says that the person is under 18: they meet no strangers
  age_refused: 403,
  // An applicant without a verified identity or documents: POST /creators/applications/{applicationId}/decide
  documents_required: 409,
  identity_tries_used: 403,
  identity_unavailable: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

export const errorCodes = Object.keys(errorStatus) as readonly ErrorCode[]
export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errorStatus, value)

/** The body of every refused call. `details` never contains a secret or a person's text. */
export interface ErrorBody {
  readonly code: ErrorCode
  /** English, for logs and engineers; people read the translation of `code`. */
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string
}
