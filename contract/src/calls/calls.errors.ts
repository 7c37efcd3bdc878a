export const callsErrors = {
  not_in_call: 409,
  stale_signal: 409,
  call_ended: 410,
  contact_unavailable: 409,
} as const
