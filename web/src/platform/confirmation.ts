/** The result of a link that confirms an email; `confirmed=` in the address passes it to the next screen. */
export const confirmationOutcomes = ['success', 'already', 'expired', 'taken', 'failed'] as const
export type ConfirmationOutcome = (typeof confirmationOutcomes)[number]
