/** What became of the link that confirms an email; `confirmed=` in the address says it to the next screen. */
export const confirmationOutcomes = ['success', 'expired', 'taken', 'failed'] as const
export type ConfirmationOutcome = (typeof confirmationOutcomes)[number]
