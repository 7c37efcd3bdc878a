export const operatorsErrors = {
  // An operator's act that requires a fresh second factor
  step_up_required: 403,
  // An operator's decision on something that the server never sent to them
  unseen: 409,
  // Nor is an operator of the last day the second person, nor who created the one that asks, or was created by them
  other_operator_required: 403,
} as const
