/** The groups of an experiment; a person in none of them sees the default product. */
const oneGroup = ['test_group'] as const

/** Every experiment that the product may run, and its groups (SPEC §4). Which run, and for how many, is a setting. */
export const experiments = {
  new_stories_preview: oneGroup,
  coinsflow_only: oneGroup,
  coinsflow_only_v4: oneGroup,
  identity_verification: ['required'],
  delete_exitoffer: oneGroup,
  superdeal: oneGroup,
  letsTalk: oneGroup,
  pwa200coins_testgroup: oneGroup,
  pwa200coins_v2: oneGroup,
  decline_errors: oneGroup,
  email_validation: oneGroup,
  non_ftd_chat: oneGroup,
  freegifts: oneGroup,
  vcp_coinshop: oneGroup,
  cmc_vcp_coinshop_v2: oneGroup,
  dailyrewardsystem: oneGroup,
  offerwall_cmc: oneGroup,
  girls_online: oneGroup,
  remove_onboarding_quiz: ['test_group1', 'test_group2'],
  new_text_button: oneGroup,
  test_coins_flow: ['coinsflow'],
  email_scenario: ['repetitive_emails'],
  new_99_shop: oneGroup,
  web_billing_moderation: oneGroup,
} as const satisfies Readonly<Record<string, readonly string[]>>

export type ExperimentName = keyof typeof experiments

export const isExperiment = (name: string): name is ExperimentName => Object.hasOwn(experiments, name)

/** As profiles and registrations carry them: `splitName|group`. */
export const splitText = (splitName: string, group: string): string => `${splitName}|${group}`
